-- The ledger of guests' payments. What is noted as paid on a million bookings becomes one entry each while the app goes on;
-- the tables are locked only from LOCK TABLE on.
CREATE TABLE "money_accounts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bank_name" text,
	"account_number" text,
	"account_name" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_accounts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "money_accounts_name" UNIQUE("business_id","name"),
	CONSTRAINT "money_accounts_kind" CHECK ("money_accounts"."kind" IN ('CASH', 'BANK', 'POS', 'ONLINE', 'CHANNEL', 'UNKNOWN')),
	CONSTRAINT "money_accounts_name_length" CHECK (length("money_accounts"."name") BETWEEN 1 AND 60),
	CONSTRAINT "money_accounts_bank" CHECK (("money_accounts"."kind" = 'BANK') = ("money_accounts"."bank_name" IS NOT NULL AND "money_accounts"."account_number" IS NOT NULL AND "money_accounts"."account_name" IS NOT NULL)
        AND ("money_accounts"."account_number" IS NULL OR "money_accounts"."account_number" ~ '^[0-9]{10}$')),
	CONSTRAINT "money_accounts_unknown" CHECK ("money_accounts"."kind" <> 'UNKNOWN' OR "money_accounts"."archived_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "money_balances" (
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	CONSTRAINT "money_balances_business_id_kind_account_id_pk" PRIMARY KEY("business_id","kind","account_id"),
	CONSTRAINT "money_balances_not_negative" CHECK ("money_balances"."kind" = 'MONEY_ACCOUNT' OR "money_balances"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "money_entries" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"debit_kind" text NOT NULL,
	"debit_account" uuid NOT NULL,
	"credit_kind" text NOT NULL,
	"credit_account" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"money_account_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"reverses" uuid,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_entries_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "money_entries_reversed_once" UNIQUE("business_id","reverses"),
	CONSTRAINT "money_entries_amount" CHECK ("money_entries"."amount" BETWEEN 0.01 AND 100000000000),
	CONSTRAINT "money_entries_kind" CHECK ("money_entries"."kind" IN ('PAYMENT', 'REFUND', 'OPENING', 'CORRECTION')),
	CONSTRAINT "money_entries_method" CHECK ("money_entries"."method" IN ('CASH', 'TRANSFER', 'POS', 'ONLINE', 'CHANNEL', 'UNKNOWN')),
	CONSTRAINT "money_entries_paid_on" CHECK ("money_entries"."paid_on" BETWEEN '2000-01-01' AND '2100-12-31'),
	CONSTRAINT "money_entries_note" CHECK (length("money_entries"."note") <= 500),
	CONSTRAINT "money_entries_reason" CHECK ("money_entries"."reverses" IS NULL OR coalesce("money_entries"."note", '') <> ''),
	CONSTRAINT "money_entries_kind_accounts" CHECK ((kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (('PAYMENT', 'MONEY_ACCOUNT', 'BOOKING'), ('REFUND', 'BOOKING', 'MONEY_ACCOUNT'), ('OPENING', 'MONEY_ACCOUNT', 'BOOKING'), ('CORRECTION', 'BOOKING', 'MONEY_ACCOUNT'))),
	CONSTRAINT "money_entries_accounts" CHECK (CASE "money_entries"."debit_kind" WHEN 'BOOKING' THEN ("money_entries"."debit_account", "money_entries"."credit_account") = ("money_entries"."booking_id", "money_entries"."money_account_id")
        ELSE ("money_entries"."debit_account", "money_entries"."credit_account") = ("money_entries"."money_account_id", "money_entries"."booking_id") END)
);
--> statement-breakpoint
INSERT INTO money_accounts (business_id, id, kind, name)
SELECT business.id, gen_random_uuid(), first.kind, first.name
FROM businesses business, (VALUES ('CASH', 'Cash'), ('POS', 'POS'), ('UNKNOWN', 'Unknown')) AS first (kind, name)
WHERE NOT EXISTS (SELECT FROM money_accounts account WHERE account.business_id = business.id);
--> statement-breakpoint
-- The transactions whose changes the copy may miss have at least this number.
SELECT set_config('ilewa.copied_from', pg_snapshot_xmin(pg_current_snapshot())::xid::text, true),
  set_config('maintenance_work_mem', '256MB', true), set_config('work_mem', '128MB', true);
--> statement-breakpoint
INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
  money_account_id, paid_on, method, note, recorded_by)
SELECT stay.business_id, gen_random_uuid(), 'OPENING', stay.paid_amount, 'MONEY_ACCOUNT', account.id, 'BOOKING', stay.id, stay.id,
  account.id, greatest((stay.created_at AT TIME ZONE business.time_zone)::date, '2000-01-01'), 'UNKNOWN',
  'Noted before the ledger began', stay.created_by
FROM bookings stay
JOIN businesses business ON business.id = stay.business_id
JOIN money_accounts account ON account.business_id = stay.business_id AND account.kind = 'UNKNOWN'
WHERE stay.paid_amount > 0;
--> statement-breakpoint
INSERT INTO money_balances (business_id, kind, account_id, amount)
SELECT business_id, 'BOOKING', booking_id, amount FROM money_entries
UNION ALL
SELECT business_id, 'MONEY_ACCOUNT', money_account_id, sum(amount) FROM money_entries GROUP BY business_id, money_account_id;
--> statement-breakpoint
CREATE INDEX "money_entries_of_booking" ON "money_entries" USING btree ("business_id","booking_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "money_entries_by_day" ON "money_entries" USING btree ("business_id","paid_on","id");
--> statement-breakpoint
CREATE INDEX "money_entries_by_method" ON "money_entries" USING btree ("business_id","method","paid_on","id");
--> statement-breakpoint
CREATE INDEX "money_entries_by_kind" ON "money_entries" USING btree ("business_id","kind","paid_on","id");
--> statement-breakpoint
CREATE INDEX "money_entries_of_account" ON "money_entries" USING btree ("business_id","money_account_id","paid_on","id");
--> statement-breakpoint
ANALYZE money_accounts, money_balances, money_entries;
--> statement-breakpoint
-- At once or not at all: a request may hold one table while it waits for another.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE bookings, businesses IN ACCESS EXCLUSIVE MODE;
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
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_amounts";
--> statement-breakpoint
-- Not validated: it is weaker than the constraint that all rows met. A guest may pay more than the total.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_amounts" CHECK ("bookings"."paid_amount" >= 0 AND "bookings"."total_amount" >= 0 AND "bookings"."total_amount" <= 100000000000) NOT VALID;
--> statement-breakpoint
CREATE INDEX "bookings_overpaid" ON "bookings" USING btree ("business_id","check_in","property_id","total_amount","paid_amount") WHERE removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount > total_amount;
--> statement-breakpoint
ALTER TABLE "money_accounts" ADD CONSTRAINT "money_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Not validated, because the rows are copies: that would lock the tables for another second.
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_business_id_money_account_id_money_accounts_business_id_id_fk" FOREIGN KEY ("business_id","money_account_id") REFERENCES "public"."money_accounts"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_reverses" FOREIGN KEY ("business_id","reverses") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Businesses and bookings since the copy, found by the row's transaction.
INSERT INTO money_accounts (business_id, id, kind, name)
SELECT business.id, gen_random_uuid(), first.kind, first.name
FROM businesses business, (VALUES ('CASH', 'Cash'), ('POS', 'POS'), ('UNKNOWN', 'Unknown')) AS first (kind, name)
WHERE NOT EXISTS (SELECT FROM money_accounts account WHERE account.business_id = business.id);
--> statement-breakpoint
CREATE TEMPORARY TABLE changed_bookings ON COMMIT DROP AS
SELECT business_id, id FROM bookings WHERE age(xmin) <= age(current_setting('ilewa.copied_from')::xid);
--> statement-breakpoint
DELETE FROM money_balances balance USING changed_bookings changed
WHERE balance.business_id = changed.business_id AND (balance.account_id = changed.id OR balance.kind = 'MONEY_ACCOUNT');
--> statement-breakpoint
DELETE FROM money_entries entry USING changed_bookings changed
WHERE entry.business_id = changed.business_id AND entry.booking_id = changed.id;
--> statement-breakpoint
INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
  money_account_id, paid_on, method, note, recorded_by)
SELECT stay.business_id, gen_random_uuid(), 'OPENING', stay.paid_amount, 'MONEY_ACCOUNT', account.id, 'BOOKING', stay.id, stay.id,
  account.id, greatest((stay.created_at AT TIME ZONE business.time_zone)::date, '2000-01-01'), 'UNKNOWN',
  'Noted before the ledger began', stay.created_by
FROM bookings stay
JOIN businesses business ON business.id = stay.business_id
JOIN money_accounts account ON account.business_id = stay.business_id AND account.kind = 'UNKNOWN'
WHERE stay.paid_amount > 0
  AND (stay.business_id, stay.id) IN (SELECT business_id, id FROM changed_bookings);
--> statement-breakpoint
INSERT INTO money_balances (business_id, kind, account_id, amount)
SELECT entry.business_id, 'BOOKING', booking_id, amount FROM money_entries entry
JOIN changed_bookings changed ON changed.business_id = entry.business_id AND changed.id = entry.booking_id
UNION ALL
SELECT business_id, 'MONEY_ACCOUNT', money_account_id, sum(amount) FROM money_entries
WHERE business_id IN (SELECT business_id FROM changed_bookings) GROUP BY business_id, money_account_id;
--> statement-breakpoint
DO $body$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT business_id, sum(paid_amount) AS paid FROM bookings GROUP BY business_id) noted
    FULL JOIN (SELECT business_id, sum(amount) AS paid FROM money_entries GROUP BY business_id) posted USING (business_id)
    WHERE coalesce(noted.paid, 0) <> coalesce(posted.paid, 0)
  ) THEN
    RAISE EXCEPTION 'The entries of a business do not add up to what was noted as paid';
  END IF;
END
$body$;
--> statement-breakpoint
-- Adds to the balance of an account and returns the new one.
CREATE FUNCTION add_to_balance(business uuid, account_kind text, account uuid, change numeric) RETURNS numeric
LANGUAGE plpgsql AS $body$
DECLARE
  balance numeric;
BEGIN
  UPDATE money_balances SET amount = amount + change
  WHERE business_id = business AND kind = account_kind AND account_id = account RETURNING amount INTO balance;
  IF NOT FOUND THEN
    INSERT INTO money_balances (business_id, kind, account_id, amount) VALUES (business, account_kind, account, change)
    ON CONFLICT (business_id, kind, account_id) DO UPDATE SET amount = money_balances.amount + excluded.amount
    RETURNING amount INTO balance;
  END IF;
  RETURN balance;
END
$body$;
--> statement-breakpoint
-- Moves the balances of an entry's two accounts, in the order of their kinds, so that two entries never deadlock, and writes
-- what the guest has paid into the booking. The next version of the booking refuses edits that were begun before.
CREATE FUNCTION post_money_entry() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  -- A payment raises both: what the guest has paid, and what lies in the money account.
  change numeric := CASE NEW.credit_kind WHEN 'BOOKING' THEN NEW.amount ELSE -NEW.amount END;
  paid numeric := add_to_balance(NEW.business_id, 'BOOKING', NEW.booking_id, change);
BEGIN
  IF NEW.reverses IS NOT NULL AND NOT EXISTS (
    SELECT FROM money_entries reversed
    WHERE reversed.business_id = NEW.business_id AND reversed.id = NEW.reverses AND reversed.reverses IS NULL
      AND (reversed.kind, reversed.amount, reversed.debit_account, reversed.credit_account)
        = (NEW.kind, NEW.amount, NEW.credit_account, NEW.debit_account)
  ) THEN
    RAISE EXCEPTION 'An entry reverses another one with the same amount and swapped accounts, and no reversal'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'money_entries_reversal';
  END IF;
  PERFORM add_to_balance(NEW.business_id, 'MONEY_ACCOUNT', NEW.money_account_id, change);
  UPDATE bookings SET paid_amount = paid, version = version + 1, updated_at = now()
  WHERE business_id = NEW.business_id AND id = NEW.booking_id AND paid_amount <> paid;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER money_entries_post AFTER INSERT ON money_entries FOR EACH ROW EXECUTE FUNCTION post_money_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$body$;
--> statement-breakpoint
CREATE TRIGGER money_entries_kept BEFORE DELETE ON money_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A note may name a guest who is erased later.
CREATE TRIGGER money_entries_unchanged BEFORE UPDATE ON money_entries FOR EACH ROW
WHEN (to_jsonb(OLD) - 'note' <> to_jsonb(NEW) - 'note') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER money_entries_no_truncate BEFORE TRUNCATE ON money_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION create_money_accounts() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO money_accounts (business_id, id, kind, name)
  VALUES (NEW.id, gen_random_uuid(), 'CASH', 'Cash'), (NEW.id, gen_random_uuid(), 'POS', 'POS'),
    (NEW.id, gen_random_uuid(), 'UNKNOWN', 'Unknown');
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER businesses_money_accounts AFTER INSERT ON businesses
FOR EACH ROW EXECUTE FUNCTION create_money_accounts();
--> statement-breakpoint
-- What is noted as paid on an inserted booking, such as an imported one, is the first entry of its account.
CREATE FUNCTION open_booking_account() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  account uuid := (SELECT id FROM money_accounts WHERE business_id = NEW.business_id AND kind = 'UNKNOWN');
  zone text := (SELECT time_zone FROM businesses WHERE id = NEW.business_id);
BEGIN
  INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account,
    booking_id, money_account_id, paid_on, method, note, recorded_by)
  VALUES (NEW.business_id, gen_random_uuid(), 'OPENING', NEW.paid_amount, 'MONEY_ACCOUNT', account, 'BOOKING', NEW.id,
    NEW.id, account, greatest((NEW.created_at AT TIME ZONE zone)::date, '2000-01-01'), 'UNKNOWN',
    'Noted with the booking', NEW.created_by);
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_open_account AFTER INSERT ON bookings FOR EACH ROW WHEN (NEW.paid_amount > 0)
EXECUTE FUNCTION open_booking_account();
--> statement-breakpoint
-- The error is one that clients repeat: a node of the previous version, which writes the amount itself, answers that the
-- service is briefly unavailable, and the repeated request reaches a node that posts an entry.
CREATE FUNCTION require_paid_balance() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.paid_amount <> coalesce((SELECT amount FROM money_balances
    WHERE business_id = NEW.business_id AND kind = 'BOOKING' AND account_id = NEW.id), 0) THEN
    RAISE EXCEPTION 'paid_amount is the balance of the booking''s account: post an entry instead'
      USING ERRCODE = 'cannot_connect_now';
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_paid_balance BEFORE UPDATE ON bookings FOR EACH ROW
WHEN (OLD.paid_amount <> NEW.paid_amount) EXECUTE FUNCTION require_paid_balance();
--> statement-breakpoint
-- Compares the balances of a business, or of all, with the entries, and paid_amount with the balances; rewrites what differs.
-- Returns the number of wrong rows. Payments wait meanwhile.
CREATE FUNCTION recount_money(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
-- Without statistics, the planner expects one row and would compare all rows with all.
SET enable_nestloop = off AS $body$
DECLARE
  wrong_balances bigint;
  wrong_bookings bigint;
BEGIN
  LOCK TABLE money_entries IN SHARE ROW EXCLUSIVE MODE;
  WITH counted AS MATERIALIZED (
    SELECT business_id, kind, account_id, sum(amount) AS amount FROM (
      SELECT business_id, credit_kind AS kind, credit_account AS account_id,
        CASE credit_kind WHEN 'MONEY_ACCOUNT' THEN -amount ELSE amount END AS amount FROM money_entries
      UNION ALL
      SELECT business_id, debit_kind, debit_account,
        CASE debit_kind WHEN 'MONEY_ACCOUNT' THEN amount ELSE -amount END FROM money_entries
    ) sides WHERE only_business IS NULL OR business_id = only_business
    GROUP BY business_id, kind, account_id
  ), surplus AS (
    DELETE FROM money_balances balance
    WHERE (only_business IS NULL OR balance.business_id = only_business) AND NOT EXISTS (
      SELECT FROM counted WHERE counted.business_id = balance.business_id AND counted.kind = balance.kind
        AND counted.account_id = balance.account_id)
    RETURNING 1
  ), repaired AS (
    INSERT INTO money_balances AS balance (business_id, kind, account_id, amount) SELECT * FROM counted
    ON CONFLICT (business_id, kind, account_id) DO UPDATE SET amount = excluded.amount
    WHERE balance.amount <> excluded.amount
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM surplus) + (SELECT count(*) FROM repaired) INTO wrong_balances;
  UPDATE bookings stay SET paid_amount = right_now.amount, version = version + 1
  FROM (
    SELECT one.business_id, one.id, coalesce(balance.amount, 0) AS amount FROM bookings one
    LEFT JOIN money_balances balance
      ON balance.business_id = one.business_id AND balance.kind = 'BOOKING' AND balance.account_id = one.id
    WHERE (only_business IS NULL OR one.business_id = only_business) AND one.paid_amount <> coalesce(balance.amount, 0)
  ) right_now WHERE stay.business_id = right_now.business_id AND stay.id = right_now.id;
  GET DIAGNOSTICS wrong_bookings = ROW_COUNT;
  RETURN wrong_balances + wrong_bookings;
END
$body$;
--> statement-breakpoint
-- A balance is at least 0 in the sums too, because more than the total may be paid. The rows are right: no stay is overpaid yet.
-- Updates the rollups after a change of one booking. It runs at commit, one transaction of a business at a time, so that
-- others wait no longer than a commit takes, and never for each other.
CREATE OR REPLACE FUNCTION update_booking_rollups() RETURNS trigger LANGUAGE plpgsql
-- A new database has no statistics, and every index that begins with the business looks equally good. Bounds and order
-- over whole index keys leave only the index that has exactly these columns.
SET enable_sort = off SET enable_incremental_sort = off SET enable_seqscan = off AS $body$
DECLARE
  before bookings := OLD;
  after bookings := NEW;
  business uuid := coalesce(after.business_id, before.business_id);
  changed_guest text;
  known_first date;
  first_stay date;
  first_day date;
  stays uuid[] := ARRAY[coalesce(after.id, before.id)];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking rollups ' || business, 0));

  WITH changed AS (
    SELECT sign, (stay).* FROM (VALUES (-1, before), (1, after)) AS both_sides (sign, stay)
    WHERE (stay).id IS NOT NULL AND (stay).removed_at IS NULL
  ), change AS (
    SELECT property_id, source, sign, part.* FROM changed
    CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, paid_amount, guests, status <> 'CANCELLED') part
  ), by_night AS (
    SELECT * FROM (
      SELECT night, source,
        sum(sign * nights) AS nights,
        sum(sign * kobo) AS kobo,
        sum(sign * arrivals) AS arrivals,
        sum(sign * paid_kobo) AS paid_kobo,
        sum(sign * guests_1) AS guests_1,
        sum(sign * guests_2) AS guests_2,
        sum(sign * guests_3_to_4) AS guests_3_to_4,
        sum(sign * guests_5) AS guests_5,
        sum(sign * nights_1) AS nights_1,
        sum(sign * nights_2_to_3) AS nights_2_to_3,
        sum(sign * nights_4_to_6) AS nights_4_to_6,
        sum(sign * nights_7) AS nights_7
      FROM change GROUP BY night, source
    ) net
    -- A change of the guest, agent or property changes nothing here.
    WHERE (nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), source_months AS (
    INSERT INTO booking_source_months AS stored (
      business_id, month, source,
      nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7
    )
    SELECT business, date_trunc('month', night)::date, source,
      sum(nights), sum(kobo), sum(arrivals), sum(paid_kobo), sum(guests_1), sum(guests_2),
      sum(guests_3_to_4), sum(guests_5), sum(nights_1), sum(nights_2_to_3), sum(nights_4_to_6), sum(nights_7)
    FROM by_night GROUP BY 2, 3
    ON CONFLICT (business_id, month, source) DO UPDATE SET
      nights = stored.nights + excluded.nights,
      kobo = stored.kobo + excluded.kobo,
      arrivals = stored.arrivals + excluded.arrivals,
      paid_kobo = stored.paid_kobo + excluded.paid_kobo,
      guests_1 = stored.guests_1 + excluded.guests_1,
      guests_2 = stored.guests_2 + excluded.guests_2,
      guests_3_to_4 = stored.guests_3_to_4 + excluded.guests_3_to_4,
      guests_5 = stored.guests_5 + excluded.guests_5,
      nights_1 = stored.nights_1 + excluded.nights_1,
      nights_2_to_3 = stored.nights_2_to_3 + excluded.nights_2_to_3,
      nights_4_to_6 = stored.nights_4_to_6 + excluded.nights_4_to_6,
      nights_7 = stored.nights_7 + excluded.nights_7
  ), months AS (
    INSERT INTO booking_months AS stored (
      business_id, month, property_id,
      nights, kobo, arrivals
    )
    SELECT business, date_trunc('month', night)::date, property_id, sum(sign * nights), sum(sign * kobo), sum(sign * arrivals)
    FROM change GROUP BY 2, 3
    HAVING (sum(sign * nights), sum(sign * kobo), sum(sign * arrivals))
      <> (0, 0, 0)
    ON CONFLICT (business_id, month, property_id) DO UPDATE SET
      nights = stored.nights + excluded.nights,
      kobo = stored.kobo + excluded.kobo,
      arrivals = stored.arrivals + excluded.arrivals
  ), totals AS (
    INSERT INTO booking_totals AS stored (
      business_id, status, agent_id,
      bookings, total_amount, paid_amount, with_balance, balance
    )
    SELECT business, status, coalesce(agent_id, '00000000-0000-0000-0000-000000000000'),
      sum(sign * (1)),
      sum(sign * (total_amount)),
      sum(sign * (paid_amount)),
      sum(sign * ((status <> 'CANCELLED' AND paid_amount < total_amount)::int)),
      sum(sign * (CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END))
    FROM changed GROUP BY 2, 3
    HAVING (sum(sign * (1)), sum(sign * (total_amount)), sum(sign * (paid_amount)), sum(sign * ((status <> 'CANCELLED' AND paid_amount < total_amount)::int)), sum(sign * (CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END)))
      <> (0, 0, 0, 0, 0)
    ON CONFLICT (business_id, status, agent_id) DO UPDATE SET
      bookings = stored.bookings + excluded.bookings,
      total_amount = stored.total_amount + excluded.total_amount,
      paid_amount = stored.paid_amount + excluded.paid_amount,
      with_balance = stored.with_balance + excluded.with_balance,
      balance = stored.balance + excluded.balance
  )
  INSERT INTO booking_nights AS stored (
      business_id, night, source,
      nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7
    )
    SELECT business, by_night.* FROM by_night
    ON CONFLICT (business_id, night, source) DO UPDATE SET
      nights = stored.nights + excluded.nights,
      kobo = stored.kobo + excluded.kobo,
      arrivals = stored.arrivals + excluded.arrivals,
      paid_kobo = stored.paid_kobo + excluded.paid_kobo,
      guests_1 = stored.guests_1 + excluded.guests_1,
      guests_2 = stored.guests_2 + excluded.guests_2,
      guests_3_to_4 = stored.guests_3_to_4 + excluded.guests_3_to_4,
      guests_5 = stored.guests_5 + excluded.guests_5,
      nights_1 = stored.nights_1 + excluded.nights_1,
      nights_2_to_3 = stored.nights_2_to_3 + excluded.nights_2_to_3,
      nights_4_to_6 = stored.nights_4_to_6 + excluded.nights_4_to_6,
      nights_7 = stored.nights_7 + excluded.nights_7;

  -- If a guest's first stay changes, stays on the former and the new first day may become returning ones or cease to be.
  FOR changed_guest IN
    SELECT DISTINCT guest FROM unnest(ARRAY[
      before.guest_email, before.guest_phone_e164, after.guest_email, after.guest_phone_e164
    ]) AS guest WHERE guest <> ''
  LOOP
    known_first := (SELECT check_in FROM (SELECT * FROM guest_firsts
      WHERE (business_id, guest) >= (business, changed_guest) AND (business_id, guest) <= (business, changed_guest)
      ORDER BY business_id, guest LIMIT 1) one);
    first_stay := least(
      (SELECT check_in FROM bookings
        WHERE (business_id, guest_email, check_in) >= (business, changed_guest, '-infinity'::date)
          AND (business_id, guest_email, check_in) <= (business, changed_guest, 'infinity'::date)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_email, check_in LIMIT 1),
      (SELECT check_in FROM bookings
        WHERE (business_id, guest_phone_e164, check_in) >= (business, changed_guest, '-infinity'::date)
          AND (business_id, guest_phone_e164, check_in) <= (business, changed_guest, 'infinity'::date)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_phone_e164, check_in LIMIT 1));
    CONTINUE WHEN first_stay IS NOT DISTINCT FROM known_first;
    IF first_stay IS NULL THEN
      DELETE FROM guest_firsts WHERE business_id = business AND guest = changed_guest;
    ELSE
      INSERT INTO guest_firsts (business_id, guest, check_in) VALUES (business, changed_guest, first_stay)
      ON CONFLICT (business_id, guest) DO UPDATE SET check_in = excluded.check_in;
    END IF;
    FOREACH first_day IN ARRAY array_remove(ARRAY[known_first, first_stay], NULL) LOOP
      stays := stays || ARRAY(SELECT id FROM bookings
        WHERE (business_id, guest_email, check_in) >= (business, changed_guest, first_day)
          AND (business_id, guest_email, check_in) <= (business, changed_guest, first_day)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_email, check_in);
      stays := stays || ARRAY(SELECT id FROM bookings
        WHERE (business_id, guest_phone_e164, check_in) >= (business, changed_guest, first_day)
          AND (business_id, guest_phone_e164, check_in) <= (business, changed_guest, first_day)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_phone_e164, check_in);
    END LOOP;
  END LOOP;

  -- A stay is counted where its row says, which another change in the same transaction may still have to correct.
  WITH was AS (
    SELECT stay.booking_id, stay.check_in AS night, stay.source
    FROM (SELECT DISTINCT unnest(stays) AS id) changed
    CROSS JOIN LATERAL (SELECT * FROM returning_stays
      WHERE (business_id, booking_id) >= (business, changed.id) AND (business_id, booking_id) <= (business, changed.id)
      ORDER BY business_id, booking_id LIMIT 1) stay
  ), is_now AS (
    SELECT stay.id AS booking_id, stay.check_in AS night, stay.source
    FROM (SELECT DISTINCT unnest(stays) AS id) changed
    CROSS JOIN LATERAL (SELECT * FROM bookings
      WHERE (business_id, id) >= (business, changed.id) AND (business_id, id) <= (business, changed.id)
      ORDER BY business_id, id LIMIT 1) stay
    WHERE stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
      AND stay.check_in > least((SELECT check_in FROM (SELECT * FROM guest_firsts
      WHERE (business_id, guest) >= (business, stay.guest_email) AND (business_id, guest) <= (business, stay.guest_email)
      ORDER BY business_id, guest LIMIT 1) one), (SELECT check_in FROM (SELECT * FROM guest_firsts
      WHERE (business_id, guest) >= (business, stay.guest_phone_e164) AND (business_id, guest) <= (business, stay.guest_phone_e164)
      ORDER BY business_id, guest LIMIT 1) one))
  ), removed AS (
    DELETE FROM returning_stays WHERE ctid = ANY(ARRAY(
      SELECT stay.ctid FROM (SELECT booking_id FROM was EXCEPT SELECT booking_id FROM is_now) former
      CROSS JOIN LATERAL (SELECT ctid FROM returning_stays
      WHERE (business_id, booking_id) >= (business, former.booking_id) AND (business_id, booking_id) <= (business, former.booking_id)
      ORDER BY business_id, booking_id LIMIT 1) stay))
  ), added AS (
    INSERT INTO returning_stays (business_id, booking_id, check_in, source)
    SELECT business, booking_id, night, source FROM (TABLE is_now EXCEPT TABLE was) moved
    ON CONFLICT (business_id, booking_id) DO UPDATE SET check_in = excluded.check_in, source = excluded.source
  ), by_night AS (
    SELECT night, source, sum(sign) AS returning_guests
    FROM (SELECT was.*, -1 AS sign FROM was UNION ALL SELECT is_now.*, 1 FROM is_now) both_sides
    GROUP BY night, source HAVING sum(sign) <> 0
  ), source_months AS (
    INSERT INTO booking_source_months AS stored (
      business_id, month, source,
      returning_guests
    )
    SELECT business, date_trunc('month', night)::date, source, sum(returning_guests) FROM by_night GROUP BY 2, 3
    ON CONFLICT (business_id, month, source) DO UPDATE SET
      returning_guests = stored.returning_guests + excluded.returning_guests
  )
  INSERT INTO booking_nights AS stored (
      business_id, night, source,
      returning_guests
    )
    SELECT business, by_night.* FROM by_night
    ON CONFLICT (business_id, night, source) DO UPDATE SET
      returning_guests = stored.returning_guests + excluded.returning_guests;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_booking_totals(business uuid) RETURNS SETOF booking_totals LANGUAGE sql STABLE AS $$
  SELECT business, status, coalesce(agent_id, '00000000-0000-0000-0000-000000000000'),
    sum(1)::integer,
    sum(total_amount)::numeric(20, 2),
    sum(paid_amount)::numeric(20, 2),
    sum((status <> 'CANCELLED' AND paid_amount < total_amount)::int)::integer,
    sum(CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END)::numeric(20, 2)
  FROM bookings WHERE business_id = business AND removed_at IS NULL GROUP BY 2, 3
$$;
