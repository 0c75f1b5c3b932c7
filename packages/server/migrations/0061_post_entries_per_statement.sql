-- Locks both tables or none: otherwise requests deadlock. It gives up after 200 tries, some minutes.
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
-- Changed: posts all entries of a statement at once. A balance that each entry of an import changes on its own has as many versions, all
-- of which the next change reads: 10,000 stays took 13 s, and take 1.3 s. Each stored row is looked up by a statement of its own, because
-- the plan of a join would be kept, made for many rows, for the payments that follow.
CREATE FUNCTION post_money_entries() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  entry record;
  side record;
  booking record;
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
  -- A debit raises a money account, a credit raises all others. Commission is posted at the end of a transaction, when money accounts
  -- are locked already, so its accounts come last; COST before AGENT, because one stay can change two agents.
  FOR side IN
    SELECT business_id, kind, account, sum(change) AS change FROM (
      SELECT business_id, debit_kind AS kind, debit_account AS account,
        CASE debit_kind WHEN 'MONEY_ACCOUNT' THEN amount ELSE -amount END AS change FROM inserted
      UNION ALL
      SELECT business_id, credit_kind, credit_account,
        CASE credit_kind WHEN 'MONEY_ACCOUNT' THEN -amount ELSE amount END FROM inserted
    ) sides
    GROUP BY business_id, kind, account
    ORDER BY business_id, array_position('{BOOKING,CAUTION,INCOME,MONEY_ACCOUNT,COST,AGENT,LANDLORD,RECOVERY,TAX}', kind),
      account
  LOOP
    PERFORM add_to_balance(side.business_id, side.kind, side.account, side.change);
  END LOOP;
  FOR booking IN
    SELECT DISTINCT business_id, booking_id AS id FROM inserted
    WHERE debit_kind IN ('BOOKING', 'CAUTION') OR credit_kind IN ('BOOKING', 'CAUTION')
  LOOP
    UPDATE bookings SET paid_amount = money.paid, caution_held = money.held, version = version + 1, updated_at = now()
    FROM (
      SELECT coalesce(sum(amount) FILTER (WHERE kind = 'BOOKING'), 0) AS paid,
        coalesce(sum(amount) FILTER (WHERE kind = 'CAUTION'), 0) AS held
      FROM money_balances
      WHERE business_id = booking.business_id AND kind IN ('BOOKING', 'CAUTION') AND account_id = booking.id
    ) money
    WHERE bookings.business_id = booking.business_id AND bookings.id = booking.id
      AND (paid_amount, caution_held) <> (money.paid, money.held);
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
-- Changed: what is noted as paid on all bookings of a statement is posted by one statement for each business.
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
