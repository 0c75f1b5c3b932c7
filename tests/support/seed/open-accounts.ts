/**
 * Opens the accounts of bookings that were inserted without triggers, as the trigger does: one entry per booking with an
 * amount paid. `recount_money` then writes the balances. Parameter: the business, or null for all.
 */
export const openAccounts = `
  INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account,
    booking_id, money_account_id, paid_on, method, note, recorded_by)
  SELECT stay.business_id, gen_random_uuid(), 'OPENING', stay.paid_amount, 'MONEY_ACCOUNT', account.id, 'BOOKING', stay.id,
    stay.id, account.id, stay.created_at::date, 'UNKNOWN', 'Noted with the booking', stay.created_by
  FROM bookings stay JOIN money_accounts account ON account.business_id = stay.business_id AND account.kind = 'UNKNOWN'
  WHERE stay.paid_amount > 0 AND ($1::uuid IS NULL OR stay.business_id = $1)`
