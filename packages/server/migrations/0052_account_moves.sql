-- Money that moves between accounts of a business, and what was taken of it. NOT VALID avoids a scan of large tables: their rows meet the
-- constraints, because no row has the new kinds and columns.
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_accounts";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_accounts";--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "from_account_id" uuid;--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "fee_of" uuid;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_from_account" FOREIGN KEY ("business_id","from_account_id") REFERENCES "public"."money_accounts"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_fee_of" FOREIGN KEY ("business_id","fee_of") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "money_entries_fee_once" ON "money_entries" USING btree ("business_id","fee_of") WHERE fee_of IS NOT NULL;--> statement-breakpoint
CREATE INDEX "money_entries_moved" ON "money_entries" USING btree ("business_id","paid_on","id") WHERE kind = 'MOVED';--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_moved_accounts" CHECK (("money_entries"."from_account_id" IS NOT NULL) = ("money_entries"."kind" = 'MOVED')
        AND ("money_entries"."kind" <> 'MOVED' OR "money_entries"."from_account_id" <> "money_entries"."money_account_id"
          AND ("money_entries"."debit_account", "money_entries"."credit_account") = (CASE WHEN "money_entries"."reverses" IS NULL THEN "money_entries"."money_account_id" ELSE "money_entries"."from_account_id" END,
            CASE WHEN "money_entries"."reverses" IS NULL THEN "money_entries"."from_account_id" ELSE "money_entries"."money_account_id" END))
        AND ("money_entries"."fee_of" IS NOT NULL) = ("money_entries"."kind" = 'FEE' AND "money_entries"."reverses" IS NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind" CHECK ("money_entries"."kind" IN ('PAYMENT', 'REFUND', 'OPENING', 'CORRECTION', 'CAUTION_IN', 'CAUTION_OUT', 'CAUTION_DEDUCTED', 'CAUTION_APPLIED', 'COMMISSION', 'COMMISSION_BACK', 'COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD', 'LANDLORD_SHARE', 'LANDLORD_SHARE_BACK', 'LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK', 'LANDLORD_PAID', 'LANDLORD_WITHHELD', 'MOVED', 'FEE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_accounts" CHECK ((kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (('PAYMENT', 'MONEY_ACCOUNT', 'BOOKING'), ('REFUND', 'BOOKING', 'MONEY_ACCOUNT'), ('OPENING', 'MONEY_ACCOUNT', 'BOOKING'), ('CORRECTION', 'BOOKING', 'MONEY_ACCOUNT'), ('CAUTION_IN', 'MONEY_ACCOUNT', 'CAUTION'), ('CAUTION_OUT', 'CAUTION', 'MONEY_ACCOUNT'), ('CAUTION_DEDUCTED', 'CAUTION', 'INCOME'), ('CAUTION_APPLIED', 'CAUTION', 'BOOKING'), ('COMMISSION', 'COST', 'AGENT'), ('COMMISSION_BACK', 'AGENT', 'COST'), ('COMMISSION_OPENING', 'COST', 'AGENT'), ('AGENT_PAID', 'AGENT', 'MONEY_ACCOUNT'), ('WITHHELD', 'AGENT', 'TAX'), ('LANDLORD_SHARE', 'COST', 'LANDLORD'), ('LANDLORD_SHARE_BACK', 'LANDLORD', 'COST'), ('LANDLORD_CHARGED', 'LANDLORD', 'RECOVERY'), ('LANDLORD_CHARGED_BACK', 'RECOVERY', 'LANDLORD'), ('LANDLORD_PAID', 'LANDLORD', 'MONEY_ACCOUNT'), ('LANDLORD_WITHHELD', 'LANDLORD', 'TAX'), ('MOVED', 'MONEY_ACCOUNT', 'MONEY_ACCOUNT'), ('FEE', 'COST', 'MONEY_ACCOUNT'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_accounts" CHECK (("money_entries"."kind" = 'MOVED' OR "money_entries"."debit_account" = CASE WHEN "money_entries"."debit_kind" IN ('INCOME', 'COST', 'RECOVERY', 'TAX') THEN business_id WHEN "money_entries"."debit_kind" = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN "money_entries"."debit_kind" = 'AGENT' THEN coalesce(agent_id, business_id) WHEN "money_entries"."debit_kind" = 'LANDLORD' THEN coalesce(landlord_id, business_id)
        ELSE coalesce(booking_id, business_id) END AND "money_entries"."credit_account" = CASE WHEN "money_entries"."credit_kind" IN ('INCOME', 'COST', 'RECOVERY', 'TAX') THEN business_id WHEN "money_entries"."credit_kind" = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN "money_entries"."credit_kind" = 'AGENT' THEN coalesce(agent_id, business_id) WHEN "money_entries"."credit_kind" = 'LANDLORD' THEN coalesce(landlord_id, business_id)
        ELSE coalesce(booking_id, business_id) END)
        AND ("money_entries"."money_account_id" IS NULL) = ('MONEY_ACCOUNT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."agent_id" IS NULL) = ('AGENT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."landlord_id" IS NULL) = ('LANDLORD' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."booking_id" IS NULL) = ("money_entries"."kind" IN ('COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD', 'LANDLORD_SHARE', 'LANDLORD_SHARE_BACK', 'LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK', 'LANDLORD_PAID', 'LANDLORD_WITHHELD', 'MOVED', 'FEE'))) NOT VALID;
--> statement-breakpoint
-- As in 0050; of two accounts of one kind, the lower id first, so that opposite moves at once cause no deadlock.
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
  -- A debit raises a money account, a credit raises all others. Commission is posted at the end of a transaction, when money accounts
  -- are locked already, so its accounts come last; COST before AGENT, because one stay can change two agents.
  FOR side IN
    SELECT kind, account, CASE WHEN is_debit = (kind = 'MONEY_ACCOUNT') THEN NEW.amount ELSE -NEW.amount END AS change
    FROM (VALUES (NEW.debit_kind, NEW.debit_account, true), (NEW.credit_kind, NEW.credit_account, false))
      AS sides (kind, account, is_debit)
    ORDER BY array_position('{BOOKING,CAUTION,INCOME,MONEY_ACCOUNT,COST,AGENT,LANDLORD,RECOVERY,TAX}', kind), account
  LOOP
    balance := add_to_balance(NEW.business_id, side.kind, side.account, side.change);
    IF side.kind = 'BOOKING' THEN
      paid := balance;
    ELSIF side.kind = 'CAUTION' THEN
      held := balance;
    END IF;
  END LOOP;
  IF paid IS NOT NULL OR held IS NOT NULL THEN
    UPDATE bookings SET paid_amount = coalesce(paid, paid_amount), caution_held = coalesce(held, caution_held),
      version = version + 1, updated_at = now()
    WHERE business_id = NEW.business_id AND id = NEW.booking_id
      AND (paid_amount <> coalesce(paid, paid_amount) OR caution_held <> coalesce(held, caution_held));
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
-- A fee belongs to a move that is not reversed, and leaves the account that the money left.
CREATE FUNCTION require_move_of_fee() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  -- This trigger comes before the one that locks COST. Payments of the same transaction post commission at its end, under this lock.
  PERFORM pg_advisory_xact_lock(hashtextextended('booking rollups ' || NEW.business_id, 0));
  IF NOT EXISTS (
    SELECT FROM money_entries move
    WHERE move.business_id = NEW.business_id AND move.id = NEW.fee_of AND move.kind = 'MOVED' AND move.reverses IS NULL
      AND (move.from_account_id, move.paid_on) = (NEW.money_account_id, NEW.paid_on) AND NOT EXISTS (
        SELECT FROM money_entries reversal WHERE reversal.business_id = move.business_id AND reversal.reverses = move.id)
  ) THEN
    RAISE EXCEPTION 'A fee belongs to a move that is not reversed, and leaves the account that the money left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'money_entries_fee_of_move';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER money_entries_fee_of_move AFTER INSERT ON money_entries FOR EACH ROW
WHEN (NEW.fee_of IS NOT NULL) EXECUTE FUNCTION require_move_of_fee();
--> statement-breakpoint
-- As in 0051; money that moved into the account of the transfer belongs to it too.
CREATE OR REPLACE FUNCTION require_open_payment() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NOT EXISTS (
    SELECT FROM money_entries entry
    JOIN bank_lines line ON line.business_id = entry.business_id AND line.id = NEW.line_id
    WHERE entry.business_id = NEW.business_id AND entry.id = NEW.entry_id
      AND (entry.kind IN ('PAYMENT', 'CAUTION_IN') OR entry.kind = 'MOVED' AND entry.money_account_id = line.money_account_id)
      AND entry.reverses IS NULL AND NOT EXISTS (
        SELECT FROM money_entries reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)
  ) THEN
    RAISE EXCEPTION 'A transfer is matched with payments and moves that are not reversed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_line_entries_open';
  END IF;
  RETURN NULL;
END
$body$;
