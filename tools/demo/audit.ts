import { db } from '@ilewa/server/platform/database/database'
import { type SQL, sql } from 'drizzle-orm'
import { idAt, type Sample } from './rows.ts'

/** One changed field, in the format of the audit log. */
const fieldChange = (field: string, from: SQL, to: SQL) =>
  sql`jsonb_build_object('field', ${field}::text, 'from', ${from}, 'to', ${to})`

/** In the order of time, as the app makes them. PostgreSQL has `uuidv7` from version 18 only. */
const idInTimeOrder = sql`(
  lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) ||
  '8' || substr(md5(random()::text), 1, 15))::uuid`

const insertAuditEntries = (rows: SQL) => sql`
  INSERT INTO audit_entries (business_id, id, kind, record_id, label, action, changes, by_id, created_at)
  SELECT business_id, ${idInTimeOrder}, kind, id, label, action, changes, by_id, at FROM (${rows}) AS entry`

const nullText = sql`NULL::text`

/** Audit entries derived from the rows of the sample, as if users had made the changes. */
function listAuditQueries({ now, businessId, memberIds }: Sample): SQL[] {
  const untilNowCondition = sql`at <= ${now.toISOString()}::timestamptz`
  const ownedCondition = sql`business_id = ${businessId}`
  const labelColumn = sql`guest_name || ' · ' || reference AS label`
  const ownerId = sql`${idAt(memberIds, 0)}::uuid`
  return [
    sql`SELECT * FROM (SELECT business_id, 'booking' AS kind, id, ${labelColumn}, 'CREATED' AS action, jsonb_build_array(
      ${fieldChange('guestName', nullText, sql`guest_name`)}, ${fieldChange('checkIn', nullText, sql`check_in::text`)},
      ${fieldChange('checkOut', nullText, sql`check_out::text`)}, ${fieldChange('totalAmount', nullText, sql`total_amount`)},
      ${fieldChange('status', nullText, sql`'PENDING'::text`)}) AS changes, created_by AS by_id, created_at AS at
      FROM bookings WHERE ${ownedCondition}) made WHERE ${untilNowCondition}`,
    sql`SELECT * FROM (SELECT business_id, 'booking' AS kind, id, ${labelColumn}, 'UPDATED' AS action, jsonb_build_array(
      ${fieldChange('status', sql`'PENDING'::text`, sql`'CONFIRMED'::text`)})  AS changes,
      created_by AS by_id, created_at + make_interval(mins => 35 + guests * 47) AS at
      FROM bookings WHERE ${ownedCondition} AND status IN ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT')) confirmed WHERE ${untilNowCondition}`,
    sql`SELECT * FROM (SELECT business_id, 'booking' AS kind, id, ${labelColumn}, 'UPDATED' AS action, jsonb_build_array(
      ${fieldChange('status', sql`'CONFIRMED'::text`, sql`'CHECKED_IN'::text`)}) AS changes,
      ${ownerId} AS by_id, check_in::timestamptz + make_interval(hours => 13, mins => guests * 11) AS at
      FROM bookings WHERE ${ownedCondition} AND status IN ('CHECKED_IN', 'CHECKED_OUT')) arrived WHERE ${untilNowCondition}`,
    sql`SELECT * FROM (SELECT business_id, 'booking' AS kind, id, ${labelColumn}, 'UPDATED' AS action, jsonb_build_array(
      ${fieldChange('status', sql`'CHECKED_IN'::text`, sql`'CHECKED_OUT'::text`)}) AS changes,
      ${ownerId} AS by_id, check_out::timestamptz + make_interval(hours => 9, mins => guests * 13) AS at
      FROM bookings WHERE ${ownedCondition} AND status = 'CHECKED_OUT') departed WHERE ${untilNowCondition}`,
    sql`SELECT entry.business_id, 'booking' AS kind, booking_id AS id, ${labelColumn}, 'UPDATED' AS action, jsonb_build_array(
      ${fieldChange('paidAmount', sql`paid - change`, sql`paid`)}) AS changes, recorded_by AS by_id, entry.created_at AS at
      FROM (SELECT *, sum(change) OVER (PARTITION BY booking_id ORDER BY created_at, id) AS paid FROM (
        SELECT *, CASE credit_kind WHEN 'BOOKING' THEN amount ELSE -amount END AS change FROM money_entries WHERE ${ownedCondition}
      ) signed) entry JOIN bookings stay ON stay.business_id = entry.business_id AND stay.id = entry.booking_id`,
    sql`SELECT move.business_id, 'inventory' AS kind, item.id, item.item_name AS label,
      CASE move.kind WHEN 'ADDED' THEN 'CREATED' ELSE 'UPDATED' END AS action, jsonb_build_array(
      ${fieldChange('quantity', sql`CASE move.kind WHEN 'ADDED' THEN NULL ELSE move.from_quantity END`, sql`move.to_quantity`)}
      ) AS changes, move.by_id, move.created_at AS at
      FROM inventory_movements move JOIN inventory_items item
        ON item.business_id = move.business_id AND item.id = move.item_id WHERE move.business_id = ${businessId}`,
    sql`SELECT business_id, 'expense' AS kind, id, title AS label, 'CREATED' AS action, jsonb_build_array(
      ${fieldChange('amount', nullText, sql`amount`)}, ${fieldChange('vendorName', nullText, sql`vendor_name`)}) AS changes,
      created_by AS by_id, created_at AS at FROM expenses WHERE ${ownedCondition}`,
    sql`SELECT business_id, 'expense' AS kind, id, title AS label, 'UPDATED' AS action, jsonb_build_array(
      ${fieldChange('status', sql`'PENDING'::text`, sql`status`)}) AS changes, decided_by AS by_id, decided_at AS at
      FROM expenses WHERE ${ownedCondition} AND decided_at IS NOT NULL`,
    sql`SELECT business_id, 'maintenance' AS kind, id, title AS label, 'CREATED' AS action, jsonb_build_array(
      ${fieldChange('priority', nullText, sql`priority`)}, ${fieldChange('status', nullText, sql`'PENDING'::text`)}) AS changes,
      created_by AS by_id, created_at AS at FROM maintenance_requests WHERE ${ownedCondition}`,
    sql`SELECT business_id, 'maintenance' AS kind, id, title AS label, 'UPDATED' AS action, jsonb_build_array(
      ${fieldChange('status', sql`'IN_PROGRESS'::text`, sql`'COMPLETED'::text`)}) AS changes,
      created_by AS by_id, completed_at AS at FROM maintenance_requests WHERE ${ownedCondition} AND completed_at IS NOT NULL`,
  ]
}

/** Notifications of the last 14 days; those older than 36 hours are read. */
const insertNotifications = ({ now, businessId }: Sample, rows: SQL) => sql`
  INSERT INTO notifications (business_id, id, user_id, kind, title, text, path, key, created_at, read_at)
  SELECT ${businessId}, gen_random_uuid(), reader.id, news.kind, news.title, news.text, news.path, news.key, news.at,
    CASE WHEN news.at < ${now.toISOString()}::timestamptz - interval '36 hours' THEN news.at + interval '50 minutes' END
  FROM (${rows}) AS news
  JOIN users AS reader ON reader.business_id = ${businessId} AND reader.status = 'ACTIVE' AND reader.role = ANY (news.roles)
  WHERE news.at BETWEEN ${now.toISOString()}::timestamptz - interval '14 days' AND ${now.toISOString()}::timestamptz`

const listNotificationQueries = ({ businessId }: Sample): SQL[] => [
  sql`SELECT 'NEW_BOOKING' AS kind, 'New booking: ' || booking.guest_name AS title,
    place.name || ', ' || booking.guests || CASE booking.guests WHEN 1 THEN ' guest' ELSE ' guests' END
      || '. Booked by ' || agent.first_name || ' ' || agent.last_name || '.' AS text,
    '/bookings?open=' || booking.id AS path, 'booking:' || booking.id AS key, booking.created_at AS at,
    ARRAY['OWNER'] AS roles
    FROM bookings booking JOIN properties place ON place.business_id = booking.business_id AND place.id = booking.property_id
    JOIN users agent ON agent.id = booking.created_by AND agent.role = 'AGENT' WHERE booking.business_id = ${businessId}`,
  sql`SELECT 'LOW_STOCK' AS kind, CASE quantity WHEN 0 THEN 'Out of stock: ' ELSE 'Low stock: ' END || item_name AS title,
    CASE quantity WHEN 0 THEN 'None' ELSE trim_scale(quantity)::text END || ' left at ' || place.name || ', the minimum is '
      || trim_scale(min_stock) || '.' AS text,
    '/inventory?open=' || item.id AS path, 'low-stock:' || item.id AS key, item.updated_at AS at,
    ARRAY['OWNER', 'STAFF'] AS roles
    FROM inventory_items item JOIN properties place ON place.business_id = item.business_id AND place.id = item.property_id
    WHERE item.business_id = ${businessId} AND quantity <= min_stock`,
  sql`SELECT 'EXPENSE_TO_APPROVE' AS kind, 'Expense to approve: ' || title AS title,
    'To ' || vendor_name || '. Recorded by ' || first_name || ' ' || last_name || '.' AS text,
    '/expenses?open=' || expense.id AS path, 'expense:' || expense.id AS key, expense.created_at AS at,
    ARRAY['OWNER'] AS roles
    FROM expenses expense JOIN users ON users.id = expense.created_by AND users.role <> 'OWNER'
    WHERE expense.business_id = ${businessId} AND expense.status = 'PENDING'`,
  sql`SELECT 'URGENT_REPAIR' AS kind, 'Urgent repair: ' || title AS title, place.name || '.' AS text,
    '/maintenance?open=' || request.id AS path, 'maintenance:' || request.id AS key, request.created_at AS at,
    ARRAY['OWNER', 'STAFF'] AS roles
    FROM maintenance_requests request
    JOIN properties place ON place.business_id = request.business_id AND place.id = request.property_id
    WHERE request.business_id = ${businessId} AND priority = 'URGENT' AND request.status <> 'CANCELLED'`,
]

/** Inserts the audit log and the notifications. Runs after the rows that it reads. */
export async function insertAuditAndNotifications(sample: Sample): Promise<void> {
  for (const rows of listAuditQueries(sample)) await db().execute(insertAuditEntries(rows))
  for (const rows of listNotificationQueries(sample)) await db().execute(insertNotifications(sample, rows))
}
