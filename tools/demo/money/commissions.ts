import { executeSql } from '@ilewa/server/platform/database/database'
import type { Sample } from '../rows.ts'

/**
 * The commission of the stays that are over, posted on the day of the check-out, and what the agents were paid of it: on the fifth day
 * of each month for the month before, except the last one, which is still due.
 */
export async function insertCommissions({ businessId, now }: Sample): Promise<void> {
  const parameters = [businessId, now.toISOString()]
  await executeSql(
    `INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id, agent_id,
      paid_on, method, created_at)
    SELECT business_id, gen_random_uuid(), 'COMMISSION', earned_commission(bookings), 'COST', business_id, 'AGENT', agent_id, id, agent_id,
      least(check_out, $2::date), 'UNKNOWN', least(check_out + interval '11 hours', $2::timestamptz)
    FROM bookings WHERE business_id = $1 AND earned_commission(bookings) > 0 ORDER BY check_out, id`,
    parameters,
  )
  await executeSql(
    `INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, agent_id,
      money_account_id, paid_on, method, note, created_at)
    SELECT entry.business_id, gen_random_uuid(), 'AGENT_PAID', sum(entry.amount), 'AGENT', entry.agent_id, 'MONEY_ACCOUNT', account.id,
      entry.agent_id, account.id, payout.paid_on, 'TRANSFER', to_char(month, 'FMMonth YYYY'), payout.paid_on + interval '10 hours'
    FROM money_entries entry
    CROSS JOIN LATERAL (SELECT date_trunc('month', entry.paid_on) AS month) one
    CROSS JOIN LATERAL (SELECT (month + interval '1 month 4 days')::date AS paid_on) payout
    JOIN money_accounts account ON account.business_id = entry.business_id AND account.is_for_guests
    WHERE entry.business_id = $1 AND entry.kind = 'COMMISSION' AND month < date_trunc('month', $2::timestamptz) - interval '1 month'
    GROUP BY entry.business_id, entry.agent_id, account.id, month, payout.paid_on ORDER BY payout.paid_on`,
    parameters,
  )
}
