import {
  agreements,
  landlordPayouts,
  landlordStatements,
  landlords,
} from '@ilewa/contract/landlords/endpoints'
import type { LandlordPayment } from '@ilewa/contract/landlords/payouts'
import type { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import type { ListedLandlordStatement, TypedLine } from '@ilewa/contract/landlords/statements'
import type { Person } from './builders.ts'
import { paymentFields } from './money.ts'
import type { TestApp } from './test-app.ts'

export const landlordFields = (fields: Record<string, unknown> = {}) => ({
  name: 'Chief Adébáyọ̀ Ògúnlésì',
  phone: '0803 555 0142',
  email: 'chief@example.com',
  address: '4 Bourdillon Road, Ikoyi',
  taxId: '12345678-0001',
  bankName: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Adebayo Ogunlesi',
  notes: null,
  ...fields,
})

/** A landlord, created by HTTP. */
export async function aLandlord(
  app: TestApp,
  { token }: Person,
  fields: Record<string, unknown> = {},
): Promise<Landlord> {
  const sent = await app.send(landlords.create, { body: landlordFields(fields) }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.landlord
}

/** Of 20 %, from 1 January 2026, without an end. */
export const agreementFields = (
  property: { id: string },
  landlord: { id: string },
  fields: Record<string, unknown> = {},
) => ({
  propertyId: property.id,
  landlordId: landlord.id,
  kind: 'PERCENT',
  feePercent: 20,
  firstDay: '2026-01-01',
  ...fields,
})

/** An agreement, created by HTTP. */
export async function anAgreement(
  app: TestApp,
  { token }: Person,
  property: { id: string },
  landlord: { id: string },
  fields: Record<string, unknown> = {},
): Promise<Agreement> {
  const body = agreementFields(property, landlord, fields) as never
  const sent = await app.send(agreements.create, { body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.agreement
}

/** The statement of a landlord for a month, with lines that are typed: by default ₦1,000 are added; issued by HTTP. */
export async function aLandlordStatement(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  month: string,
  typedLines: TypedLine[] = [{ label: 'Gas bottle returned', kind: 'ADDED', amount: 1_000 }],
): Promise<ListedLandlordStatement> {
  const sent = await app.send(
    landlordStatements.issue,
    { params: { id }, body: { month, typedLines } },
    { token },
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.statement
}

/** A payout to a landlord, recorded by HTTP; an advance if nothing is due. */
export async function aLandlordPayout(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  ...fields: Parameters<typeof paymentFields>
): Promise<LandlordPayment> {
  const body = { advance: true, ...paymentFields(...fields) } as never
  const sent = await app.send(landlordPayouts.pay, { params: { id }, body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  const listed = await app.send(landlordPayouts.list, { params: { id } }, { token })
  const [payment] = listed.body.data.payments
  if (!payment) throw new Error('The payout has no entry')
  return payment
}
