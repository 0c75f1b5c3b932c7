import { blocks } from '@ilewa/contract/blocks/endpoints'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { day, type Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A valid expense of today, as sent by a client. */
export const expenseFields = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Diesel for March',
  description: '',
  amount: 45_000.5,
  category: 'UTILITIES',
  vendorName: 'Tóbi Energy',
  expenseDate: day(0),
  ...fields,
})

/** An expense created by this user by HTTP; the business needs a plan with expenses. */
export async function anExpense(app: TestApp, { token }: Person, fields: Record<string, unknown> = {}) {
  const sent = await app.send(expenses.create, { body: expenseFields(fields) }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.expense
}

/** A valid maintenance request for the property, as sent by a client. */
export const maintenanceRequestFields = (
  property: { id: string },
  fields: Record<string, unknown> = {},
): Record<string, unknown> => ({
  title: 'Kitchen tap drips',
  priority: 'MEDIUM',
  propertyId: property.id,
  ...fields,
})

/** A maintenance request created by this user by HTTP; the business needs a plan with maintenance. */
export async function aMaintenanceRequest(
  app: TestApp,
  { token }: Person,
  property: { id: string },
  fields: Record<string, unknown> = {},
) {
  const sent = await app.send(
    maintenance.create,
    { body: maintenanceRequestFields(property, fields) },
    { token },
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.maintenanceRequest
}

/** Blocked nights `[from, to)` of the property, counted in days from today, as sent by a client. */
export const blockFields = (
  { id }: { id: string },
  [from, to]: readonly [from: number, to: number],
  fields: Record<string, unknown> = {},
): Record<string, unknown> => ({ propertyId: id, from: day(from), to: day(to), reason: 'OTHER', ...fields })

/** Blocked nights, created by this user by HTTP. */
export async function aBlock(app: TestApp, { token }: Person, ...fields: Parameters<typeof blockFields>) {
  const sent = await app.send(blocks.create, { body: blockFields(...fields) }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.block
}
