import { tokenPattern } from '../checks/markers.ts'
import type { Client } from '../environment/types.ts'
import type { RecordKind, RecordValues } from '../journal.ts'
import type { CallResult } from './call.ts'

interface RecordQuery {
  /** Compared fields, by their names in the API. */
  fields: readonly string[]
  /** Selects business_id, id, version, token and an object of the compared fields for every row. */
  sql: string
}

/** How each kind of record is read from the database for comparison. */
export const recordQueries: Record<RecordKind, RecordQuery> = {
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
        'status', status, 'guestName', guest_name, 'notes', notes) AS "values",
      CASE WHEN EXISTS (SELECT FROM booking_requests request
        WHERE request.business_id = bookings.business_id AND request.booking_id = bookings.id) THEN 2 ELSE 0 END AS "ownWrites"
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

const toComparable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    : value

/** The compared fields of an API response. */
export const toComparedValues = (kind: RecordKind, record: object): RecordValues => {
  const all: RecordValues = { ...record }
  return Object.fromEntries(recordQueries[kind].fields.map((field) => [field, toComparable(all[field])]))
}

/**
 * Adds an update to the journal. Also adds a violation for each field whose value in the response differs from the
 * value that was sent.
 */
export function recordEdit<T>(
  { context: { journal } }: Client,
  edit: { kind: RecordKind; id: string; values: RecordValues },
  result: CallResult<T>,
  getRecord: (data: T) => { version: number } | undefined,
): void {
  const { kind, id, values } = edit
  const updatedRecord = result.outcome === 'acknowledged' ? getRecord(result.data) : undefined
  const { outcome } = result
  if (!updatedRecord) return void journal.edits.push({ kind, id, outcome, values })
  const returned = toComparedValues(kind, updatedRecord)
  journal.edits.push({ kind, id, outcome, version: updatedRecord.version, values: returned })
  for (const [field, value] of Object.entries(values))
    if (field in returned && JSON.stringify(returned[field]) !== JSON.stringify(value))
      journal.violations.push({
        check: 'what is acknowledged is what was sent',
        details: `${kind} ${id}: ${field} was sent as ${JSON.stringify(value)}, answered as ${JSON.stringify(returned[field])}`,
      })
}
