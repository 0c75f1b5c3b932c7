import type { AcceptedMail } from '../environment/smtp-stub.ts'
import type { CheckContext } from './check-context.ts'
import { noSharedNights } from './check-database.ts'

const dropOverlapConstraint = `ALTER TABLE taken_nights DROP CONSTRAINT taken_nights_once;`
const addAgentsSql = (count: number) =>
  `UPDATE subscriptions SET plan_type = 'FREE', current_period_end = NULL;
    INSERT INTO invitations (id, business_id, first_name, last_name, email, phone, role)
    SELECT gen_random_uuid(), business_id, 'A', 'B', 'a' || n || '@x.y', '1', 'AGENT'
    FROM users, generate_series(1, ${count}) n WHERE role = 'OWNER'`

/** A stay of a channel at the first property. `source`: where its days come from. */
const anImportedStay = (checkIn: string, checkOut: string, source = '(SELECT) AS nothing') =>
  `INSERT INTO calendar_imports (business_id, id, created_by, property_id, channel, name, url, url_hash, host, scope, next_read_at)
    SELECT business_id, gen_random_uuid(), users.id, properties.id, 'AIRBNB', 'Airbnb', '', '', 'x.y', 'ALL', now()
    FROM properties JOIN users USING (business_id) LIMIT 1;
  INSERT INTO imported_events (business_id, id, calendar_import_id, property_id, uid, occurrence, check_in, check_out, summary, state,
      first_seen_at)
    SELECT calendar.business_id, gen_random_uuid(), calendar.id, calendar.property_id, 'a', '', days.*, 'Reserved', 'TAKEN', now()
    FROM calendar_imports calendar, (SELECT ${checkIn}::date, ${checkOut}::date FROM ${source}) AS days;`

/** A fault in the database or in the journal, and the check that must detect it. */
type PlantedFault = [check: string, what: string, sql: string, change?: (context: CheckContext) => void]

interface FixtureHelpers {
  aMail: (mail: Partial<AcceptedMail>) => AcceptedMail
  bookingId: () => string
}

export const listPlantedFaults = ({ aMail, bookingId }: FixtureHelpers): PlantedFault[] => [
  [
    noSharedNights,
    'two bookings share a night',
    `${dropOverlapConstraint} UPDATE bookings SET check_in = check_in - 3 WHERE guest_email LIKE '%tkcc%'`,
  ],
  [
    noSharedNights,
    'a booking and a block share a night',
    `${dropOverlapConstraint} INSERT INTO blocks (business_id, id, property_id, from_day, to_day, reason, created_by)
      SELECT business_id, gen_random_uuid(), property_id, check_in, check_out, 'OTHER', created_by FROM bookings
      WHERE guest_email LIKE '%tkcc%'`,
  ],
  [
    noSharedNights,
    'a booking and a stay of a channel share a night',
    `${dropOverlapConstraint} ${anImportedStay('check_in', 'check_out', "bookings WHERE guest_email LIKE '%tkcc%'")}
      INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, event_id)
        SELECT business_id, gen_random_uuid(), property_id, check_in, check_out, 'IMPORT', id FROM imported_events`,
  ],
  [
    'the taken nights agree with the bookings',
    'nights are not taken',
    `DELETE FROM taken_nights WHERE booking_id IN (SELECT id FROM bookings WHERE guest_email LIKE '%tkcc%')`,
  ],
  [
    'the taken nights agree with the bookings',
    'a night too many is taken',
    `UPDATE taken_nights SET check_out = check_out + 1 WHERE booking_id IN
      (SELECT id FROM bookings WHERE guest_email LIKE '%tkcc%')`,
  ],
  ...[
    ['a night of a stay is free', ''],
    [
      'a stay and a block share nights without a conflict',
      `INSERT INTO blocks (business_id, id, property_id, from_day, to_day, reason, created_by)
        SELECT business_id, gen_random_uuid(), property_id, '2090-01-01', '2090-01-05', 'OTHER', created_by FROM calendar_imports;`,
    ],
  ].map(
    ([what, sql]): PlantedFault => [
      'nights of a stay in a calendar are taken, and those of others are conflicts',
      what ?? '',
      `${anImportedStay("'2090-01-01'", "'2090-01-05'")} ${sql}`,
    ],
  ),
  [
    'the balances and amounts paid agree with the entries',
    'a balance is higher than its entries',
    `INSERT INTO money_balances AS balance SELECT business_id, 'MONEY_ACCOUNT', id, 1 FROM money_accounts
      ON CONFLICT (business_id, kind, account_id) DO UPDATE SET amount = balance.amount + 1`,
  ],
  [
    'the balances and amounts paid agree with the entries',
    'a claimed amount has no claim',
    `UPDATE bookings SET claimed_amount = 1`,
  ],
  [
    'the balances and amounts paid agree with the entries',
    'a caution deposit is held without an entry',
    `ALTER TABLE bookings DISABLE TRIGGER bookings_caution_balance; UPDATE bookings SET caution_held = 1`,
  ],
  [
    'no guest got back more than was paid or deposited',
    'more is refunded than was paid',
    `ALTER TABLE money_entries DISABLE TRIGGER USER; ALTER TABLE money_balances DROP CONSTRAINT money_balances_not_negative;
      ALTER TABLE bookings DROP CONSTRAINT bookings_amounts;
      INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
        money_account_id, paid_on, method)
      SELECT booking.business_id, gen_random_uuid(), 'REFUND', 100.01, 'BOOKING', booking.id, 'MONEY_ACCOUNT', account.id, booking.id,
        account.id, '2026-01-01', 'CASH'
      FROM money_accounts account JOIN bookings booking ON booking.business_id = account.business_id LIMIT 1`,
  ],
  [
    'documents are numbered without gaps, one per payment and refund',
    'a number has no document',
    `ALTER TABLE document_counters DISABLE TRIGGER document_counters_match;
      INSERT INTO document_counters SELECT id, 'RECEIPT', 100000 FROM businesses
      ON CONFLICT (business_id, kind) DO UPDATE SET last_number = excluded.last_number`,
  ],
  [
    'documents are numbered without gaps, one per payment and refund',
    'a payment has no receipt',
    `INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
        money_account_id, paid_on, method)
      SELECT account.business_id, gen_random_uuid(), 'PAYMENT', 1, 'MONEY_ACCOUNT', account.id, 'BOOKING', booking.id, booking.id,
        account.id, '2026-01-01', 'CASH'
      FROM money_accounts account JOIN bookings booking ON booking.business_id = account.business_id LIMIT 1`,
  ],
  [
    'the lines of a booking add up to its total',
    'a line costs more',
    `ALTER TABLE booking_lines DISABLE TRIGGER booking_lines_total;
      UPDATE booking_lines SET quantity = 1, unit_amount = 1, amount = 1`,
  ],
  [
    'the tax of a booking follows from its total',
    'a tax without a rate',
    `UPDATE bookings SET tax_amount = total_amount, taxes = '[]'`,
  ],
  [
    'a booking has at most one invoice that is not cancelled',
    'a second invoice',
    `ALTER TABLE documents DISABLE TRIGGER documents_take_number; ALTER TABLE document_counters DISABLE TRIGGER document_counters_match;
      INSERT INTO documents (business_id, id, kind, number, booking_id, snapshot, guest_name, issued_by)
      SELECT booking.business_id, gen_random_uuid(), 'INVOICE', 1000 + number, booking.id, '{}', 'Guest', booking.created_by
      FROM (SELECT * FROM bookings LIMIT 1) booking CROSS JOIN generate_series(1, 2) AS number`,
  ],
  [
    'the due dates of a booking add up to its total',
    'more is due than the total',
    `ALTER TABLE booking_due_dates DISABLE TRIGGER booking_due_dates_total;
      INSERT INTO booking_due_dates (business_id, booking_id, day, amount)
      SELECT business_id, id, check_in, total_amount + 1 FROM bookings`,
  ],
  [
    'every acknowledged payment of a guest once',
    'an acknowledged one is missing',
    '',
    ({ journal }) =>
      journal.guestPayments.push({ businessId: '', token: 'tkmissing', amount: 1, outcome: 'acknowledged' }),
  ],
  [
    'every acknowledged payment of a guest once',
    'a refused one is posted',
    '',
    ({ journal }) => {
      for (const one of journal.guestPayments) one.outcome = 'refused'
    },
  ],
  [
    'every acknowledged payment of a guest once',
    'one is there with another amount',
    '',
    ({ journal }) => {
      for (const one of journal.guestPayments) one.amount += 1
    },
  ],
  ['the rollups agree with the bookings', 'a month earned more', `UPDATE booking_months SET kobo = kobo + 1`],
  [
    'the rollups agree with the bookings',
    'a guest returned',
    `UPDATE booking_source_months SET returning_guests = returning_guests + 1`,
  ],
  ['agents within the limit', 'a third agent on Free', addAgentsSql(2)],
  [
    'at most one active subscription',
    'two are active',
    `DROP INDEX subscriptions_one_active; INSERT INTO subscriptions (business_id, id, plan_type, status, price_amount)
      SELECT business_id, gen_random_uuid(), 'FREE', 'ACTIVE', 0 FROM subscriptions`,
  ],
  ['paid plans are active', 'the plan is gone', `UPDATE subscriptions SET status = 'EXPIRED'`],
  [
    'movements explain every quantity',
    'a quantity without a movement',
    `UPDATE inventory_items SET quantity = 8`,
  ],
  [
    'no failed jobs',
    'one is',
    `INSERT INTO pgboss.job (id, name, state) SELECT gen_random_uuid(), name, 'failed' FROM pgboss.queue LIMIT 1`,
  ],
  [
    'transfers keep the total',
    'a part was lost',
    `UPDATE inventory_items SET quantity = 8 WHERE item_name LIKE 'Moved%'`,
  ],
  [
    'transfers keep the total',
    'all of it was lost',
    `UPDATE inventory_items SET removed_at = now() WHERE item_name LIKE 'Moved%'`,
  ],
  ['the ledger is the sum of successful payments', 'an entry is missing', `DELETE FROM ledger_entries`],
  [
    'the ledger is the sum of successful payments',
    'an entry is wrong',
    `UPDATE ledger_entries SET amount = 9999`,
  ],
  [
    'the ledger is the sum of successful payments',
    'an entry is duplicated',
    `ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_payment; INSERT INTO ledger_entries
      SELECT business_id, gen_random_uuid(), payment_id, 'ILW-2', amount, currency, entered_at FROM ledger_entries`,
  ],
  [
    'the ledger is the sum of successful payments',
    'a paid and acknowledged payment is missing',
    `DELETE FROM ledger_entries; UPDATE payments SET status = 'PENDING'`,
  ],
  [
    'the ledger is the sum of successful payments',
    'a payment that was not due counts',
    '',
    ({ journal }) => {
      for (const one of journal.purchases) one.due = undefined
    },
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'one is missing',
    `DELETE FROM bookings WHERE guest_email LIKE '%tkcc%'`,
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'one is there twice',
    `INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, total_amount, paid_amount, status,
        source, guest_name, guest_email, guest_phone, created_by)
      SELECT business_id, gen_random_uuid(), 'TWICE', property_id, check_in + 90, check_out + 90, guests, total_amount, paid_amount,
        status, source, guest_name, guest_email, guest_phone, created_by FROM bookings WHERE guest_email LIKE '%tkcc%'`,
  ],
  ['every acknowledged booking once, as acknowledged', 'a value differs', `UPDATE bookings SET guests = 7`],
  [
    'every acknowledged booking once, as acknowledged',
    'a write that no client sent',
    `UPDATE bookings SET version = 2, guests = 7`,
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'a record that no client created',
    `UPDATE bookings SET guest_email = 'tkzzzzzzzzzzzz@x.y' WHERE guest_email LIKE '%tkcc%'`,
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'a refused record is stored',
    '',
    ({ journal }) => {
      for (const one of journal.creations) one.outcome = 'refused'
    },
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'an acknowledged edit is lost',
    '',
    ({ journal }) =>
      journal.edits.push({
        kind: 'booking',
        id: bookingId(),
        outcome: 'acknowledged',
        version: 2,
        values: { guests: 3 },
      }),
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'two edits got the same version',
    `UPDATE bookings SET version = 2`,
    ({ journal }) => {
      const edit = {
        kind: 'booking',
        id: bookingId(),
        outcome: 'acknowledged',
        version: 2,
        values: {},
      } as const
      journal.edits.push(edit, edit)
    },
  ],
  [
    'every acknowledged booking once, as acknowledged',
    'a removed record is stored',
    `UPDATE bookings SET version = 2`,
    ({ journal }) =>
      journal.edits.push({
        kind: 'booking',
        id: bookingId(),
        outcome: 'acknowledged',
        values: { removed: true },
      }),
  ],
  ['every acknowledged property once, as acknowledged', 'its photos differ', `DELETE FROM property_images`],
  [
    'every acknowledged item once, as acknowledged',
    'its quantity differs',
    `UPDATE inventory_items SET quantity = 8`,
  ],
  [
    'every acknowledged expense once, as acknowledged',
    'its amount differs',
    `UPDATE expenses SET amount = 1`,
  ],
  [
    'no mail sent twice',
    'the same message',
    '',
    (context) => Object.assign(context, { mails: [...context.mails, ...context.mails.slice(0, 1)] }),
  ],
  [
    'no mail sent twice',
    'the same welcome as another message',
    '',
    (context) =>
      Object.assign(context, {
        mails: [...context.mails, aMail({ subject: 'Welcome again', messageId: '<other>' })],
      }),
  ],
  [
    'no mail sent twice',
    'a code that was not requested',
    '',
    (context) =>
      Object.assign(context, { mails: [...context.mails, aMail({ subject: '654321', code: '654321' })] }),
  ],
  ...['your Ilewa code', 'Welcome', 'invited you', 'Payment received'].map(
    (subject): PlantedFault => [
      'no mail missing',
      subject,
      '',
      (context) =>
        Object.assign(context, { mails: context.mails.filter((mail) => !mail.subject.includes(subject)) }),
    ],
  ),
  ['users as acknowledged', 'an invited person is missing', `DELETE FROM invitations`],
  ['users as acknowledged', 'a user that no client created', addAgentsSql(1)],
  [
    'every referenced file exists',
    'one is missing',
    '',
    (context) => Object.assign(context, { files: context.files.slice(1) }),
  ],
  [
    'no orphan files after the sweep',
    'one is left',
    '',
    (context) => Object.assign(context, { files: [...context.files, 'a/b.jpg'] }),
  ],
]
