import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { blocks } from '@ilewa/server/features/blocks/blocks.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { sql } from 'drizzle-orm'
import { timeZone } from './bookings.ts'
import { idAt, type Sample } from './rows.ts'

/** Blocked dates by the index of their property, of so many nights. */
const sampleBlocks = [
  { property: 4, nights: 2, reason: 'REPAIR', note: 'New water pump, and the tank is cleaned' },
  { property: 6, nights: 3, reason: 'OWNER_USE', note: 'Family visits from Ìbàdàn' },
] as const

/** Blocks the first nights that no booking takes, from the day after tomorrow on. */
export async function insertBlocks({ now, businessId, memberIds, propertyIds }: Sample): Promise<void> {
  const today = civilDateAt(now, timeZone)
  for (const { property, nights, ...fields } of sampleBlocks) {
    const propertyId = idAt(propertyIds, property)
    const { rows } = await db().execute<{ day: string }>(sql`
      SELECT day::date::text AS day FROM generate_series(${addDays(today, 2)}::date, ${addDays(today, 300)}::date, '1 day') AS day
      WHERE NOT EXISTS (SELECT FROM taken_nights WHERE business_id = ${businessId} AND property_id = ${propertyId}
        AND daterange(check_in, check_out) && daterange(day::date, day::date + ${nights}::int))
      ORDER BY day LIMIT 1`)
    const from = rows[0]?.day
    if (!from) throw new Error(`No ${nights} free nights at property ${property}`)
    const dates = { from, to: addDays(from, nights) }
    const createdBy = idAt(memberIds, 0)
    await db()
      .insert(blocks)
      .values({ ...fields, ...dates, businessId, id: newId(), propertyId, createdBy })
  }
}
