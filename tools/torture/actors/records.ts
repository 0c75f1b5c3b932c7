import { tokenPattern } from '../checks/marks.ts'
import type { Client } from '../environment/world.ts'
import type { Kind, Values } from '../journal.ts'
import type { Answer } from './call.ts'

interface Watched {
  /** Compared fields, by their names in the API. */
  fields: readonly string[]
  /** Selects business_id, id, version, token and an object of the compared fields for every row. */
  sql: string
}

/** How each kind of record is read from the database for comparison. */
export const watched: Record<Kind, Watched> = {
  property: {
    fields: ['name', 'description', 'status', 'pricePerNight', 'images'],
    sql: `SELECT business_id, id, version, substring(address from '${tokenPattern}') AS token,
      json_build_object('removed', archived_at IS NOT NULL, 'name', name, 'description', description, 'status', status,
        'pricePerNight', price_per_night, 'images', (SELECT coalesce(json_agg(i.id ORDER BY i.position), '[]')
          FROM property_images i WHERE i.business_id = p.business_id AND i.property_id = p.id)) AS "values"
      FROM properties p`,
  },
  booking: {
    fields: [
      'propertyId',
      'checkIn',
      'checkOut',
      'guests',
      'totalAmount',
      'paidAmount',
      'status',
      'guestName',
      'notes',
    ],
    sql: `SELECT business_id, id, version, substring(guest_email from '${tokenPattern}') AS token,
      json_build_object('removed', removed_at IS NOT NULL, 'propertyId', property_id, 'checkIn', check_in,
        'checkOut', check_out, 'guests', guests, 'totalAmount', total_amount, 'paidAmount', paid_amount,
        'status', status, 'guestName', guest_name, 'notes', notes) AS "values"
      FROM bookings`,
  },
  item: {
    fields: ['itemName', 'quantity', 'minStock', 'costPerUnit', 'location'],
    sql: `SELECT business_id, id, version, substring(description from '${tokenPattern}') AS token,
      json_build_object('removed', removed_at IS NOT NULL, 'itemName', item_name, 'quantity', quantity,
        'minStock', min_stock, 'costPerUnit', cost_per_unit, 'location', location) AS "values"
      FROM inventory_items WHERE description ~ '${tokenPattern}'`,
  },
  expense: {
    fields: ['title', 'amount', 'status', 'description'],
    sql: `SELECT business_id, id, version, substring(vendor_name from '${tokenPattern}') AS token,
      json_build_object('removed', removed_at IS NOT NULL, 'title', title, 'amount', amount, 'status', status,
        'description', description) AS "values"
      FROM expenses`,
  },
}

const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    : value

/** The compared fields of an API response. */
export const valuesOf = (kind: Kind, record: object): Values => {
  const all: Values = { ...record }
  return Object.fromEntries(watched[kind].fields.map((field) => [field, plain(all[field])]))
}

/** Records the outcome of an update. Acknowledged values must equal the values sent. */
export function noteEdit<T>(
  { line: { journal } }: Client,
  sent: { kind: Kind; id: string; values: Values },
  answer: Answer<T>,
  recordIn: (data: T) => { version: number } | undefined,
): void {
  const { kind, id, values } = sent
  const after = answer.outcome === 'acknowledged' ? recordIn(answer.data) : undefined
  const { outcome } = answer
  if (!after) return void journal.edits.push({ kind, id, outcome, values })
  const answered = valuesOf(kind, after)
  journal.edits.push({ kind, id, outcome, version: after.version, values: answered })
  for (const [field, value] of Object.entries(values))
    if (field in answered && JSON.stringify(answered[field]) !== JSON.stringify(value))
      journal.alarms.push({
        check: 'what is acknowledged is what was sent',
        facts: `${kind} ${id}: ${field} was sent as ${JSON.stringify(value)}, answered as ${JSON.stringify(answered[field])}`,
      })
}
