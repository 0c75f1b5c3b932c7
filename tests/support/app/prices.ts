import { seasons } from '@ilewa/contract/prices/endpoints'
import type { Season } from '@ilewa/contract/prices/schema'
import { day, type Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** The fields of a season of ₦180,000 a night, far from the other stays of tests. */
export const seasonFields = ({ id }: { id: string }, fields: Record<string, unknown> = {}) => ({
  name: 'December',
  firstNight: day(300),
  lastNight: day(310),
  price: 180_000,
  propertyIds: [id],
  ...fields,
})

/** A season of a property, created by HTTP. */
export async function aSeason(
  app: TestApp,
  { token }: Person,
  property: { id: string },
  fields: Record<string, unknown> = {},
): Promise<Season> {
  const sent = await app.send(seasons.create, { body: seasonFields(property, fields) as never }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.season
}
