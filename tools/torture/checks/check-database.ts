import { PlanType } from '@ilewa/contract/core/access'
import { sumNaira } from '@ilewa/contract/core/money'
import { unlimited } from '@ilewa/contract/subscription/plan-rules'
import { planOf } from '@ilewa/contract/subscription/plans'
import type { Check, CheckContext } from './check-context.ts'

/** A check by one SQL statement. Each row of its result, a single text column, is a violation. */
const sqlCheck = (name: string, text: string): Check => ({
  name,
  find: async ({ queryRows }) => (await queryRows<{ fault: string }>(text)).map(({ fault }) => fault),
})

const limits = PlanType.options
  .map((planType) => ({ planType, maxAgents: planOf(planType).maxAgents }))
  .filter(({ maxAgents }) => maxAgents !== unlimited)
  .map(({ planType, maxAgents }) => `('${planType}', ${maxAgents})`)
  .join(', ')

/** `quantity` is stored with two decimals and summed by PostgreSQL, so the sum is exact. */
interface StoredStock {
  business_id: string
  item_name: string
  quantity: number
}

async function findWrongStock({ queryRows, journal }: CheckContext): Promise<string[]> {
  const rows = await queryRows<StoredStock>(
    'SELECT business_id, item_name, sum(quantity)::float8 AS quantity FROM inventory_items WHERE removed_at IS NULL GROUP BY 1, 2',
  )
  const stored = new Map(rows.map((row) => [`${row.business_id} ${row.item_name}`, row.quantity]))
  return journal.transferStocks.flatMap(({ businessId, itemName, quantity, outcome }) => {
    const found = stored.get(`${businessId} ${itemName}`)
    if (found === undefined)
      return outcome === 'acknowledged' ? [`${itemName} was acknowledged and is missing`] : []
    if (outcome === 'refused') return [`${itemName} was refused and is there`]
    return found === quantity ? [] : [`${itemName}: ${found} instead of ${quantity}`]
  })
}

interface PaymentRow {
  tx_ref: string
  business_id: string
  status: string
  amount: number | null
  entries: number
}

/**
 * A payment that is due must be in the ledger once its webhook call is acknowledged. A payment that is not due
 * must never be in the ledger.
 */
async function findWrongMoney({ queryRows, journal }: CheckContext): Promise<string[]> {
  const rows = await queryRows<PaymentRow>(
    `SELECT p.tx_ref, p.business_id, p.status, sum(l.amount)::float8 AS amount, count(l.id)::int AS entries
      FROM payments p LEFT JOIN ledger_entries l ON l.business_id = p.business_id AND l.payment_id = p.id GROUP BY 1, 2, 3`,
  )
  const purchases = new Map(journal.purchases.map((purchase) => [purchase.txRef, purchase]))
  const wrong = rows.flatMap(({ tx_ref, status, amount, entries, business_id }) => {
    const purchase = purchases.get(tx_ref)
    const due = purchase?.due
    if (entries > 1) return [`${tx_ref} is in the ledger ${entries} times`]
    if ((status === 'SUCCESSFUL') !== (entries === 1))
      return [`${tx_ref} is ${status} with ${entries} ledger entries`]
    if (entries === 1 && due === undefined) return [`${tx_ref} counts, and nothing was due`]
    if (entries === 1 && purchase?.businessId !== business_id)
      return [`${tx_ref} counts for another business`]
    if (entries === 1 && amount !== due) return [`${tx_ref} counts as ${amount} instead of ${due}`]
    if (entries === 0 && due !== undefined && purchase?.isNotified)
      return [`${tx_ref} was paid and its webhook acknowledged, but it is ${status}`]
    return []
  })
  const recordedReferences = new Set(rows.map(({ tx_ref }) => tx_ref))
  const missing = journal.purchases
    .filter(({ txRef }) => !recordedReferences.has(txRef))
    .map(({ txRef }) => `${txRef} is missing`)
  const [ledger] = await queryRows<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::float8 AS sum FROM ledger_entries',
  )
  const expectedSum = sumNaira(
    rows.flatMap(({ status, tx_ref }) => (status === 'SUCCESSFUL' ? (purchases.get(tx_ref)?.due ?? 0) : [])),
  )
  const sum =
    ledger?.sum === expectedSum
      ? []
      : [`the ledger holds ${ledger?.sum}, the payments that count ${expectedSum}`]
  return [...wrong, ...missing, ...sum]
}

export const noSharedNights = 'no night is taken twice'

export const databaseChecks: readonly Check[] = [
  // From the tables of the bookings, blocks and stays of channels, without the triggers that write taken_nights.
  sqlCheck(
    noSharedNights,
    `WITH stays AS (
        SELECT business_id, property_id, id, 'booking' AS kind, daterange(check_in, check_out) AS nights FROM bookings
          WHERE status <> 'CANCELLED' AND removed_at IS NULL
        UNION ALL
        SELECT business_id, property_id, id, 'block', daterange(from_day, to_day) FROM blocks WHERE removed_at IS NULL
        UNION ALL
        SELECT event.business_id, event.property_id, event.id, 'event', daterange(event.check_in, event.check_out) * daterange(taken.check_in, taken.check_out)
          FROM imported_events event JOIN taken_nights taken ON taken.business_id = event.business_id AND taken.event_id = event.id)
      SELECT format('%s %s and %s %s share %s of property %s', one.kind, one.id, other.kind, other.id, one.nights * other.nights,
          one.property_id) AS fault
      FROM stays one JOIN stays other ON one.business_id = other.business_id AND one.property_id = other.property_id
        AND one.id < other.id AND one.nights && other.nights`,
  ),
  // Without the function that gives the nights, so that it also fails if that is wrong; before the recount, which repairs them.
  sqlCheck(
    'nights of a stay in a calendar are taken, and those of others are conflicts',
    `SELECT format('%s of event %s is %s', night::date, event.id, CASE WHEN taken.id IS NULL THEN 'free' ELSE 'sold twice' END) AS fault
      FROM imported_events event CROSS JOIN LATERAL generate_series(event.check_in, event.check_out - 1, '1 day') AS night
      LEFT JOIN taken_nights taken ON taken.business_id = event.business_id AND taken.property_id = event.property_id
        AND taken.check_in <= night AND taken.check_out > night
      LEFT JOIN imported_events other ON other.business_id = taken.business_id AND other.id = taken.event_id
      WHERE event.state IN ('TAKEN', 'MISSING') AND event.check_out >= CURRENT_DATE
        AND other.calendar_import_id IS DISTINCT FROM event.calendar_import_id AND NOT EXISTS (
          SELECT FROM calendar_conflicts conflict WHERE conflict.event_id = event.id AND conflict.state = 'OPEN'
            AND coalesce(conflict.booking_id, conflict.block_id, conflict.other_event_id)
              = coalesce(taken.booking_id, taken.block_id, taken.event_id))`,
  ),
  sqlCheck(
    'the taken nights agree with the bookings',
    `SELECT format('%s rows of taken_nights differ', wrong) AS fault FROM recount_taken_nights() AS wrong WHERE wrong > 0`,
  ),
  sqlCheck(
    'the balances and amounts paid agree with the entries',
    `SELECT format('%s balances, amounts paid, amounts claimed, commissions or matched transfers differ', wrong) AS fault FROM (SELECT recount_money() + recount_claims() + recount_commission() + recount_bank_lines() AS wrong) counted WHERE wrong > 0`,
  ),
  // Without the functions and triggers of the ledger, so that it also fails if these are wrong.
  sqlCheck(
    'no guest got back more than was paid or deposited',
    `SELECT format('%s of booking %s is %s by its entries', kind, account, sum(amount)) AS fault FROM (
        SELECT business_id, credit_kind AS kind, credit_account AS account, amount FROM money_entries
        UNION ALL SELECT business_id, debit_kind, debit_account, -amount FROM money_entries) moved
      WHERE kind IN ('BOOKING', 'CAUTION') GROUP BY business_id, kind, account HAVING sum(amount) < 0`,
  ),
  sqlCheck(
    'documents are numbered without gaps, one per payment and refund',
    `SELECT format('%s documents of %s, kind %s, up to number %s', count(number), business_id, kind, last_number) AS fault
      FROM document_counters FULL JOIN (SELECT business_id, kind, number FROM documents
        UNION ALL SELECT business_id, kind, number FROM statements) numbered USING (business_id, kind)
      GROUP BY business_id, kind, last_number
      HAVING count(number) IS DISTINCT FROM last_number OR max(number) IS DISTINCT FROM last_number
      UNION ALL
      SELECT format('entry %s has no document', entry.id) FROM money_entries entry
      WHERE kind IN ('PAYMENT', 'REFUND', 'CAUTION_IN', 'CAUTION_OUT') AND reverses IS NULL AND NOT EXISTS (
        SELECT FROM documents document WHERE document.business_id = entry.business_id AND document.entry_id = entry.id)`,
  ),
  sqlCheck(
    'the lines of a booking add up to its total',
    `SELECT format('booking %s: lines %s, total %s', id, sum(line.amount), total_amount) AS fault
      FROM bookings JOIN booking_lines line ON line.business_id = bookings.business_id AND line.booking_id = id
      GROUP BY bookings.business_id, id, total_amount HAVING sum(line.amount) <> total_amount`,
  ),
  // The clients' businesses have VAT in their prices, or no tax.
  sqlCheck(
    'the tax of a booking follows from its total',
    `SELECT format('booking %s: tax %s of %s', id, tax_amount, total_amount) AS fault FROM bookings
      WHERE abs(tax_amount - CASE WHEN taxes = '[]' THEN 0 ELSE total_amount * 7.5 / 107.5 END) > CASE WHEN taxes = '[]' THEN 0 ELSE 0.005 END`,
  ),
  sqlCheck(
    'a booking has at most one invoice that is not cancelled',
    `SELECT format('booking %s has %s invoices', booking_id, count(*)) AS fault FROM documents invoice
      WHERE kind = 'INVOICE' AND NOT EXISTS (
        SELECT FROM documents note WHERE note.business_id = invoice.business_id AND note.credits = invoice.id)
      GROUP BY business_id, booking_id HAVING count(*) > 1`,
  ),
  sqlCheck(
    'the due dates of a booking add up to its total',
    `SELECT format('booking %s: due dates %s, total %s', id, sum(planned.amount), total_amount) AS fault
      FROM bookings JOIN booking_due_dates planned ON planned.business_id = bookings.business_id AND planned.booking_id = id
      GROUP BY bookings.business_id, id, total_amount HAVING sum(planned.amount) <> total_amount OR count(*) > 12`,
  ),
  sqlCheck(
    'the rollups agree with the bookings',
    `SELECT format('%s rows of %s differ', wrong, table_name) AS fault FROM recount_bookings() WHERE wrong > 0`,
  ),
  sqlCheck(
    'agents within the limit',
    `SELECT format('business %s has %s agents on %s', s.business_id, count(*), s.plan_type) AS fault
      FROM subscriptions s JOIN (VALUES ${limits}) AS allowed (plan_type, most) ON allowed.plan_type = s.plan_type
      JOIN (SELECT business_id FROM users WHERE role = 'AGENT' AND status IN ('ACTIVE', 'INVITED')
        UNION ALL SELECT business_id FROM invitations WHERE role = 'AGENT') AS agent ON agent.business_id = s.business_id
      WHERE s.status = 'ACTIVE' GROUP BY s.business_id, s.plan_type, most HAVING count(*) > most`,
  ),
  sqlCheck(
    'at most one active subscription',
    `SELECT format('business %s has %s', business_id, count(*)) AS fault FROM subscriptions
      WHERE status = 'ACTIVE' GROUP BY business_id HAVING count(*) > 1`,
  ),
  sqlCheck(
    'paid plans are active',
    `SELECT format('business %s paid for %s and has no paid plan', business_id, tx_ref) AS fault FROM payments p
      WHERE status = 'SUCCESSFUL' AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.business_id = p.business_id
        AND s.status = 'ACTIVE' AND s.plan_type <> 'FREE')`,
  ),
  sqlCheck(
    'movements explain every quantity',
    `SELECT format('item %s holds %s, its movements lead to %s', i.id, i.quantity, m.moved) AS fault
      FROM inventory_items i CROSS JOIN LATERAL (SELECT coalesce(sum(to_quantity - from_quantity), 0) AS moved
        FROM inventory_movements m WHERE m.business_id = i.business_id AND m.item_id = i.id) m
      WHERE i.removed_at IS NULL AND m.moved <> i.quantity`,
  ),
  sqlCheck(
    'no failed jobs',
    `SELECT format('%s %s: %s', name, id, output) AS fault FROM pgboss.job WHERE state = 'failed'`,
  ),
  { name: 'transfers keep the total', find: findWrongStock },
  { name: 'the ledger is the sum of successful payments', find: findWrongMoney },
]
