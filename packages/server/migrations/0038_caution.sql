CREATE TABLE "caution_deductions" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"category" text NOT NULL,
	"reason" text NOT NULL,
	"photo_count" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "caution_deductions_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "caution_deductions_entry" UNIQUE("business_id","entry_id"),
	CONSTRAINT "caution_deductions_category" CHECK ("caution_deductions"."category" IN ('DAMAGE', 'MISSING_ITEM', 'CLEANING', 'LATE_CHECK_OUT', 'POWER', 'OTHER')),
	CONSTRAINT "caution_deductions_reason" CHECK (length("caution_deductions"."reason") BETWEEN 5 AND 500),
	CONSTRAINT "caution_deductions_photos" CHECK ("caution_deductions"."photo_count" BETWEEN CASE WHEN category IN ('DAMAGE', 'MISSING_ITEM', 'CLEANING') THEN 1 ELSE 0 END AND 5)
);
--> statement-breakpoint
CREATE TABLE "caution_photos" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deduction_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"bytes" integer,
	CONSTRAINT "caution_photos_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "caution_photos_position" CHECK ("caution_photos"."position" BETWEEN 0 AND 4)
);
--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_claim_once";--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_claim_once" UNIQUE("business_id","claim_id","kind");--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_accounts";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_accounts";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "money_entries" ALTER COLUMN "money_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "caution_amount" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "caution_held" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "caution_reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "caution_hours" smallint DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD COLUMN "caution_part" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "property_prices" ADD COLUMN "caution_amount" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "caution_deductions" ADD CONSTRAINT "caution_deductions_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caution_deductions" ADD CONSTRAINT "caution_deductions_business_id_entry_id_money_entries_business_id_id_fk" FOREIGN KEY ("business_id","entry_id") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caution_photos" ADD CONSTRAINT "caution_photos_business_id_deduction_id_caution_deductions_business_id_id_fk" FOREIGN KEY ("business_id","deduction_id") REFERENCES "public"."caution_deductions"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caution_deductions_of_booking" ON "caution_deductions" USING btree ("business_id","booking_id","created_at");--> statement-breakpoint
CREATE INDEX "caution_photos_of_deduction" ON "caution_photos" USING btree ("business_id","deduction_id","position");--> statement-breakpoint
CREATE INDEX "caution_photos_unmeasured" ON "caution_photos" USING btree ("business_id") WHERE bytes IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_cautions" ON "bookings" USING btree ("business_id","check_out","id","caution_held","status") WHERE caution_held > 0;--> statement-breakpoint
-- Not validated: every row has the defaults.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_caution" CHECK ("bookings"."caution_amount" BETWEEN 0 AND 100000000000 AND "bookings"."caution_held" >= 0) NOT VALID;--> statement-breakpoint
-- Not validated: every row met the former constraint, which is stricter.
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind" CHECK ("money_entries"."kind" IN ('PAYMENT', 'REFUND', 'OPENING', 'CORRECTION', 'CAUTION_IN', 'CAUTION_OUT', 'CAUTION_DEDUCTED', 'CAUTION_APPLIED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_accounts" CHECK ((kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (('PAYMENT', 'MONEY_ACCOUNT', 'BOOKING'), ('REFUND', 'BOOKING', 'MONEY_ACCOUNT'), ('OPENING', 'MONEY_ACCOUNT', 'BOOKING'), ('CORRECTION', 'BOOKING', 'MONEY_ACCOUNT'), ('CAUTION_IN', 'MONEY_ACCOUNT', 'CAUTION'), ('CAUTION_OUT', 'CAUTION', 'MONEY_ACCOUNT'), ('CAUTION_DEDUCTED', 'CAUTION', 'INCOME'), ('CAUTION_APPLIED', 'CAUTION', 'BOOKING'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_accounts" CHECK ("money_entries"."debit_account" = CASE "money_entries"."debit_kind" WHEN 'INCOME' THEN business_id WHEN 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id) ELSE booking_id END AND "money_entries"."credit_account" = CASE "money_entries"."credit_kind" WHEN 'INCOME' THEN business_id WHEN 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id) ELSE booking_id END
        AND ("money_entries"."money_account_id" IS NULL) = ('MONEY_ACCOUNT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_caution" CHECK ("payment_claims"."caution_part" BETWEEN 0 AND "payment_claims"."amount");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'HOLD', 'CAUTION_DUE'));--> statement-breakpoint
-- Not validated: every row had one of the former kinds.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'HOLD', 'CAUTION_DUE')) NOT VALID;
--> statement-breakpoint
-- Moves the balances of an entry's two accounts, in the order of their kinds, so that two entries never deadlock, and writes
-- what the guest has paid and deposited into the booking. The next version of the booking refuses edits that were begun before.
CREATE OR REPLACE FUNCTION post_money_entry() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  side record;
  balance numeric;
  paid numeric;
  held numeric;
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
  -- A debit raises a money account, a credit raises all others.
  FOR side IN
    SELECT kind, account, CASE WHEN is_debit = (kind = 'MONEY_ACCOUNT') THEN NEW.amount ELSE -NEW.amount END AS change
    FROM (VALUES (NEW.debit_kind, NEW.debit_account, true), (NEW.credit_kind, NEW.credit_account, false))
      AS sides (kind, account, is_debit)
    ORDER BY kind
  LOOP
    balance := add_to_balance(NEW.business_id, side.kind, side.account, side.change);
    IF side.kind = 'BOOKING' THEN
      paid := balance;
    ELSIF side.kind = 'CAUTION' THEN
      held := balance;
    END IF;
  END LOOP;
  UPDATE bookings SET paid_amount = coalesce(paid, paid_amount), caution_held = coalesce(held, caution_held),
    version = version + 1, updated_at = now()
  WHERE business_id = NEW.business_id AND id = NEW.booking_id
    AND (paid_amount <> coalesce(paid, paid_amount) OR caution_held <> coalesce(held, caution_held));
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE FUNCTION require_caution_balance() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.caution_held <> coalesce((SELECT amount FROM money_balances
    WHERE business_id = NEW.business_id AND kind = 'CAUTION' AND account_id = NEW.id), 0) THEN
    RAISE EXCEPTION 'caution_held is the balance of the booking''s caution account: post an entry instead'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bookings_caution_balance';
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_caution_balance BEFORE UPDATE ON bookings FOR EACH ROW
WHEN (OLD.caution_held <> NEW.caution_held) EXECUTE FUNCTION require_caution_balance();
--> statement-breakpoint
CREATE TRIGGER bookings_no_caution BEFORE INSERT ON bookings FOR EACH ROW
WHEN (NEW.caution_held <> 0) EXECUTE FUNCTION require_caution_balance();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.number <> 0 THEN
    RAISE EXCEPTION 'The number of a document comes from its counter'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_number_from_counter';
  END IF;
  IF NOT EXISTS (
    SELECT FROM money_entries entry
    WHERE entry.business_id = NEW.business_id AND entry.id = NEW.entry_id AND entry.booking_id = NEW.booking_id
      AND entry.reverses IS NULL AND (entry.kind, NEW.kind) IN (('PAYMENT', 'RECEIPT'), ('CAUTION_IN', 'RECEIPT'),
        ('REFUND', 'REFUND_VOUCHER'), ('CAUTION_OUT', 'REFUND_VOUCHER'))
  ) THEN
    RAISE EXCEPTION 'A document belongs to a payment, refund or caution deposit of its booking'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_of_entry';
  END IF;
  INSERT INTO document_counters AS counter (business_id, kind, last_number) VALUES (NEW.business_id, NEW.kind, 1)
  ON CONFLICT (business_id, kind) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING last_number INTO NEW.number;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER caution_photos_counted AFTER INSERT OR DELETE OR UPDATE OF bytes ON caution_photos
FOR EACH ROW EXECUTE FUNCTION count_picture_bytes();
--> statement-breakpoint
CREATE TRIGGER caution_deductions_kept BEFORE DELETE ON caution_deductions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A reason may name a guest who is erased later.
CREATE TRIGGER caution_deductions_unchanged BEFORE UPDATE ON caution_deductions FOR EACH ROW
WHEN (to_jsonb(OLD) - 'reason' <> to_jsonb(NEW) - 'reason') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Compares the balances of a business, or of all, with the entries, and paid_amount and caution_held with
-- the balances; rewrites what differs.
-- Returns the number of wrong rows. Payments wait meanwhile.
CREATE OR REPLACE FUNCTION recount_money(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
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
  UPDATE bookings stay SET paid_amount = right_now.paid, caution_held = right_now.held, version = version + 1
  FROM (
    SELECT one.business_id, one.id, coalesce(balance.amount, 0) AS paid, coalesce(caution.amount, 0) AS held FROM bookings one
    LEFT JOIN money_balances balance
      ON balance.business_id = one.business_id AND balance.kind = 'BOOKING' AND balance.account_id = one.id
    LEFT JOIN money_balances caution
      ON caution.business_id = one.business_id AND caution.kind = 'CAUTION' AND caution.account_id = one.id
    WHERE (only_business IS NULL OR one.business_id = only_business)
      AND (one.paid_amount <> coalesce(balance.amount, 0) OR one.caution_held <> coalesce(caution.amount, 0))
  ) right_now WHERE stay.business_id = right_now.business_id AND stay.id = right_now.id;
  GET DIAGNOSTICS wrong_bookings = ROW_COUNT;
  RETURN wrong_balances + wrong_bookings;
END
$body$;
