-- Landlords' statements, which post what they state. NOT VALID avoids a scan of large tables: their rows meet the constraints, because
-- the new columns are empty and the former constraints were stricter.
ALTER TABLE "statements" DROP CONSTRAINT "statements_number";--> statement-breakpoint
ALTER TABLE "money_balances" DROP CONSTRAINT "money_balances_not_negative";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_accounts";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_accounts";--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "landlord_id" uuid;--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "statement_id" uuid;--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "stated_month" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "kind" text DEFAULT 'STATEMENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "landlord_id" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "posted" numeric(20, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_business_id_landlord_id_landlords_business_id_id_fk" FOREIGN KEY ("business_id","landlord_id") REFERENCES "public"."landlords"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_business_id_statement_id_statements_business_id_id_fk" FOREIGN KEY ("business_id","statement_id") REFERENCES "public"."statements"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_business_id_landlord_id_landlords_business_id_id_fk" FOREIGN KEY ("business_id","landlord_id") REFERENCES "public"."landlords"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_entries_of_landlord" ON "money_entries" USING btree ("business_id","landlord_id","paid_on","id") WHERE landlord_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "money_entries_of_landlords" ON "money_entries" USING btree ("business_id","paid_on","id") WHERE landlord_id IS NOT NULL AND statement_id IS NULL;--> statement-breakpoint
CREATE INDEX "money_entries_of_statement" ON "money_entries" USING btree ("business_id","statement_id") WHERE statement_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_of_landlords_month" UNIQUE("business_id","landlord_id","month");--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_number" UNIQUE("business_id","kind","number");--> statement-breakpoint
ALTER TABLE "money_balances" ADD CONSTRAINT "money_balances_not_negative" CHECK ("money_balances"."kind" IN ('MONEY_ACCOUNT', 'COST', 'AGENT', 'LANDLORD', 'RECOVERY') OR "money_balances"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_statement" CHECK (("money_entries"."statement_id" IS NOT NULL) = ("money_entries"."kind" IN ('LANDLORD_SHARE', 'LANDLORD_SHARE_BACK', 'LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK'))
        AND ("money_entries"."statement_id" IS NOT NULL OR "money_entries"."stated_month" IS NULL)
        AND ("money_entries"."statement_id" IS NULL OR "money_entries"."reverses" IS NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind" CHECK ("money_entries"."kind" IN ('PAYMENT', 'REFUND', 'OPENING', 'CORRECTION', 'CAUTION_IN', 'CAUTION_OUT', 'CAUTION_DEDUCTED', 'CAUTION_APPLIED', 'COMMISSION', 'COMMISSION_BACK', 'COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD', 'LANDLORD_SHARE', 'LANDLORD_SHARE_BACK', 'LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK', 'LANDLORD_PAID', 'LANDLORD_WITHHELD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_accounts" CHECK ((kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (('PAYMENT', 'MONEY_ACCOUNT', 'BOOKING'), ('REFUND', 'BOOKING', 'MONEY_ACCOUNT'), ('OPENING', 'MONEY_ACCOUNT', 'BOOKING'), ('CORRECTION', 'BOOKING', 'MONEY_ACCOUNT'), ('CAUTION_IN', 'MONEY_ACCOUNT', 'CAUTION'), ('CAUTION_OUT', 'CAUTION', 'MONEY_ACCOUNT'), ('CAUTION_DEDUCTED', 'CAUTION', 'INCOME'), ('CAUTION_APPLIED', 'CAUTION', 'BOOKING'), ('COMMISSION', 'COST', 'AGENT'), ('COMMISSION_BACK', 'AGENT', 'COST'), ('COMMISSION_OPENING', 'COST', 'AGENT'), ('AGENT_PAID', 'AGENT', 'MONEY_ACCOUNT'), ('WITHHELD', 'AGENT', 'TAX'), ('LANDLORD_SHARE', 'COST', 'LANDLORD'), ('LANDLORD_SHARE_BACK', 'LANDLORD', 'COST'), ('LANDLORD_CHARGED', 'LANDLORD', 'RECOVERY'), ('LANDLORD_CHARGED_BACK', 'RECOVERY', 'LANDLORD'), ('LANDLORD_PAID', 'LANDLORD', 'MONEY_ACCOUNT'), ('LANDLORD_WITHHELD', 'LANDLORD', 'TAX'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_accounts" CHECK ("money_entries"."debit_account" = CASE WHEN "money_entries"."debit_kind" IN ('INCOME', 'COST', 'RECOVERY', 'TAX') THEN business_id WHEN "money_entries"."debit_kind" = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN "money_entries"."debit_kind" = 'AGENT' THEN coalesce(agent_id, business_id) WHEN "money_entries"."debit_kind" = 'LANDLORD' THEN coalesce(landlord_id, business_id)
        ELSE coalesce(booking_id, business_id) END AND "money_entries"."credit_account" = CASE WHEN "money_entries"."credit_kind" IN ('INCOME', 'COST', 'RECOVERY', 'TAX') THEN business_id WHEN "money_entries"."credit_kind" = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN "money_entries"."credit_kind" = 'AGENT' THEN coalesce(agent_id, business_id) WHEN "money_entries"."credit_kind" = 'LANDLORD' THEN coalesce(landlord_id, business_id)
        ELSE coalesce(booking_id, business_id) END
        AND ("money_entries"."money_account_id" IS NULL) = ('MONEY_ACCOUNT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."agent_id" IS NULL) = ('AGENT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."landlord_id" IS NULL) = ('LANDLORD' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."booking_id" IS NULL) = ("money_entries"."kind" IN ('COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD', 'LANDLORD_SHARE', 'LANDLORD_SHARE_BACK', 'LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK', 'LANDLORD_PAID', 'LANDLORD_WITHHELD'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_kind" CHECK ("statements"."kind" IN ('STATEMENT', 'LANDLORD_STATEMENT'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_party" CHECK (("statements"."agent_id" IS NOT NULL) = ("statements"."kind" = 'STATEMENT') AND ("statements"."landlord_id" IS NOT NULL) = ("statements"."kind" = 'LANDLORD_STATEMENT')
        AND ("statements"."posted" = 0 OR "statements"."kind" = 'LANDLORD_STATEMENT'));
--> statement-breakpoint
-- As in 0046, with the accounts of landlords after that of an agent.
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
    ORDER BY array_position('{BOOKING,CAUTION,INCOME,MONEY_ACCOUNT,COST,AGENT,LANDLORD,RECOVERY,TAX}', kind)
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
-- As in 0047, for both kinds.
CREATE OR REPLACE FUNCTION number_statement() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.number <> 0 THEN
    RAISE EXCEPTION 'The number of a statement comes from its counter'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statements_number_from_counter';
  END IF;
  INSERT INTO document_counters AS counter (business_id, kind, last_number) VALUES (NEW.business_id, NEW.kind, 1)
  ON CONFLICT (business_id, kind) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING last_number INTO NEW.number;
  -- After the lock of the counter. A statement states what was recorded late for the months before it.
  IF EXISTS (
    SELECT FROM statements later
    WHERE later.business_id = NEW.business_id AND (later.agent_id = NEW.agent_id OR later.landlord_id = NEW.landlord_id)
      AND later.month >= NEW.month
  ) THEN
    RAISE EXCEPTION 'The statements of an agent or a landlord are issued in the order of their months'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statements_in_order';
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_counted_document() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NOT EXISTS (
    SELECT FROM documents WHERE business_id = NEW.business_id AND kind = NEW.kind AND number = NEW.last_number
    UNION ALL
    SELECT FROM statements WHERE business_id = NEW.business_id AND kind = NEW.kind AND number = NEW.last_number
  ) OR (TG_OP = 'UPDATE' AND NEW.last_number <> OLD.last_number + 1) THEN
    RAISE EXCEPTION 'A counter moves by one, and only with a document'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'document_counters_match';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
-- What the entries of a landlord's statement add to what is owed is what the statement has posted. Runs at the end of the transaction for
-- the statement and for each of its entries, so that a statement gets no entry later.
CREATE FUNCTION require_stated_entries() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  stated statements;
  is_complete boolean;
BEGIN
  SELECT * INTO stated FROM statements
  WHERE business_id = NEW.business_id AND id = CASE TG_TABLE_NAME WHEN 'statements' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(NEW) ->> 'statement_id')::uuid END;
  SELECT coalesce(sum(CASE credit_kind WHEN 'LANDLORD' THEN amount ELSE -amount END), 0) = stated.posted
    AND coalesce(bool_and(landlord_id = stated.landlord_id), true) INTO is_complete
  FROM money_entries WHERE business_id = NEW.business_id AND statement_id = stated.id;
  IF NOT is_complete THEN
    RAISE EXCEPTION 'The entries of a statement are those of its landlord, and add up to what it has posted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statements_posted';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER statements_posted AFTER INSERT ON statements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.kind = 'LANDLORD_STATEMENT') EXECUTE FUNCTION require_stated_entries();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER money_entries_stated AFTER INSERT ON money_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.statement_id IS NOT NULL) EXECUTE FUNCTION require_stated_entries();
