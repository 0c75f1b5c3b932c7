-- Locks both tables or none: a request may hold one of them while it waits for the other. It gives up after 200 tries, some minutes.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE bookings, money_entries IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', '0', true);
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- The end of this block has released what it held, so that requests go on meanwhile.
      PERFORM pg_sleep(0.2);
    END;
  END LOOP;
  RAISE EXCEPTION 'The tables could not be locked. Start again when fewer long statements run.';
END
$body$;
--> statement-breakpoint
-- Changed: posts all entries of a statement together, so that an import writes each balance once. Written once per entry, the balance of
-- the account Unknown has thousands of versions in one transaction, and each write reads them all: the triggers of 10,000 stays took 13 s,
-- and take 1.3 s. A balance may be below 0 between two entries of a statement, but not after it.
-- It reads other tables in loops, by key: PostgreSQL keeps the plans of a function, and a join that suits thousands of entries would read
-- whole tables for a single payment.
CREATE FUNCTION post_money_entries() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  entry record;
  booking record;
  side record;
  paid numeric;
  held numeric;
BEGIN
  FOR entry IN SELECT * FROM inserted WHERE reverses IS NOT NULL LOOP
    IF NOT EXISTS (
      SELECT FROM money_entries reversed
      WHERE reversed.business_id = entry.business_id AND reversed.id = entry.reverses AND reversed.reverses IS NULL
        AND (reversed.kind, reversed.amount, reversed.debit_account, reversed.credit_account)
          = (entry.kind, entry.amount, entry.credit_account, entry.debit_account)
    ) THEN
      RAISE EXCEPTION 'An entry reverses another one with the same amount and swapped accounts, and no reversal'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'money_entries_reversal';
    END IF;
  END LOOP;
  -- Balances are locked in one order: those of guests, money accounts, then those of commission, which is posted at the end of a
  -- transaction, when money accounts are locked already; COST before AGENT, because one stay can change two agents.
  FOR booking IN
    SELECT business_id, account AS id, sum(change) FILTER (WHERE kind = 'BOOKING') AS paid_change,
      sum(change) FILTER (WHERE kind = 'CAUTION') AS held_change
    FROM (
      SELECT business_id, debit_kind AS kind, debit_account AS account, -amount AS change FROM inserted
      UNION ALL
      SELECT business_id, credit_kind, credit_account, amount FROM inserted
    ) sides
    WHERE kind IN ('BOOKING', 'CAUTION') GROUP BY business_id, account ORDER BY business_id, account
  LOOP
    paid := NULL;
    held := NULL;
    IF booking.paid_change IS NOT NULL THEN
      paid := add_to_balance(booking.business_id, 'BOOKING', booking.id, booking.paid_change);
    END IF;
    IF booking.held_change IS NOT NULL THEN
      held := add_to_balance(booking.business_id, 'CAUTION', booking.id, booking.held_change);
    END IF;
    UPDATE bookings SET paid_amount = coalesce(paid, paid_amount), caution_held = coalesce(held, caution_held),
      version = version + 1, updated_at = now()
    WHERE business_id = booking.business_id AND id = booking.id
      AND (paid_amount <> coalesce(paid, paid_amount) OR caution_held <> coalesce(held, caution_held));
  END LOOP;
  -- A debit raises a money account, a credit raises all others.
  FOR side IN
    SELECT business_id, kind, account, sum(change) AS change FROM (
      SELECT business_id, debit_kind AS kind, debit_account AS account,
        CASE debit_kind WHEN 'MONEY_ACCOUNT' THEN amount ELSE -amount END AS change FROM inserted
      UNION ALL
      SELECT business_id, credit_kind, credit_account,
        CASE credit_kind WHEN 'MONEY_ACCOUNT' THEN -amount ELSE amount END FROM inserted
    ) sides
    WHERE kind NOT IN ('BOOKING', 'CAUTION') GROUP BY business_id, kind, account
    ORDER BY business_id, array_position('{INCOME,MONEY_ACCOUNT,COST,AGENT,LANDLORD,RECOVERY,TAX}', kind), account
  LOOP
    PERFORM add_to_balance(side.business_id, side.kind, side.account, side.change);
  END LOOP;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
DROP TRIGGER money_entries_post ON money_entries;
--> statement-breakpoint
CREATE TRIGGER money_entries_post AFTER INSERT ON money_entries REFERENCING NEW TABLE AS inserted
FOR EACH STATEMENT EXECUTE FUNCTION post_money_entries();
--> statement-breakpoint
DROP FUNCTION post_money_entry();
--> statement-breakpoint
-- Changed: of a statement, as posting is, after which it locks the transfers: requests that post the rest of a transfer lock balances first too.
CREATE FUNCTION reopen_bank_lines() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  entry record;
BEGIN
  FOR entry IN SELECT * FROM inserted WHERE reverses IS NOT NULL ORDER BY business_id, id LOOP
    UPDATE bank_lines line SET
      matched_amount = line.matched_amount - entry.amount,
      state = CASE
        WHEN line.reversed_on IS NULL THEN 'NEW'
        WHEN line.matched_amount = entry.amount THEN 'REVERSED'
        ELSE line.state
      END,
      reason = NULL
    FROM bank_line_entries link
    WHERE link.business_id = entry.business_id AND link.entry_id = entry.reverses
      AND line.business_id = link.business_id AND line.id = link.line_id;
  END LOOP;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
DROP TRIGGER money_entries_reopen_bank_line ON money_entries;
--> statement-breakpoint
-- Triggers of one event run in the order of their names: this one after money_entries_post.
CREATE TRIGGER money_entries_reopen_bank_line AFTER INSERT ON money_entries REFERENCING NEW TABLE AS inserted
FOR EACH STATEMENT EXECUTE FUNCTION reopen_bank_lines();
--> statement-breakpoint
DROP FUNCTION reopen_bank_line();
--> statement-breakpoint
-- Changed: what is noted as paid on all inserted bookings of a business is posted by one statement, after their nights are taken.
CREATE FUNCTION open_booking_accounts() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  business record;
BEGIN
  FOR business IN
    SELECT paid.business_id AS id,
      (SELECT time_zone FROM businesses WHERE businesses.id = paid.business_id) AS zone,
      (SELECT id FROM money_accounts WHERE money_accounts.business_id = paid.business_id AND kind = 'UNKNOWN') AS account
    FROM (SELECT DISTINCT business_id FROM inserted WHERE paid_amount > 0) paid
  LOOP
    INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account,
      booking_id, money_account_id, paid_on, method, note, recorded_by)
    SELECT business_id, gen_random_uuid(), 'OPENING', paid_amount, 'MONEY_ACCOUNT', business.account, 'BOOKING', id,
      id, business.account, greatest((created_at AT TIME ZONE business.zone)::date, '2000-01-01'), 'UNKNOWN',
      'Noted with the booking', created_by
    FROM inserted WHERE business_id = business.id AND paid_amount > 0;
  END LOOP;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
DROP TRIGGER bookings_open_account ON bookings;
--> statement-breakpoint
CREATE TRIGGER bookings_open_account AFTER INSERT ON bookings REFERENCING NEW TABLE AS inserted
FOR EACH STATEMENT EXECUTE FUNCTION open_booking_accounts();
--> statement-breakpoint
DROP FUNCTION open_booking_account();
