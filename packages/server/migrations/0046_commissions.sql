-- Agents' commission in the ledger, posted by a trigger of bookings. NOT VALID avoids a scan of large tables: their rows meet the
-- constraints, because the new columns are empty and the former constraints were stricter.
ALTER TABLE "money_balances" DROP CONSTRAINT "money_balances_not_negative";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_accounts";--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_accounts";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "money_entries" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_details" ADD COLUMN "former_commission_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_moment" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_on_fees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_base" numeric(14, 2);--> statement-breakpoint
-- True for the stays that exist; those that have not ended follow below.
ALTER TABLE "bookings" ADD COLUMN "commission_settled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "commission_settled" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "commission_moment" text DEFAULT 'CHECK_OUT' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "commission_on_fees" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_business_id_agent_id_users_business_id_id_fk" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "money_entries_of_agent" ON "money_entries" USING btree ("business_id","agent_id","paid_on","id") WHERE agent_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission" CHECK (("bookings"."commission_rate" IS NULL) = ("bookings"."commission_moment" IS NULL) AND "bookings"."commission_rate" BETWEEN 0 AND 100
        AND ("bookings"."commission_rate" IS NULL OR "bookings"."agent_id" IS NOT NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission_base" CHECK ("bookings"."commission_base" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission_moment" CHECK ("bookings"."commission_moment" IN ('CHECK_OUT', 'CHECK_IN', 'PAYMENT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_commission_moment" CHECK ("businesses"."commission_moment" IN ('CHECK_OUT', 'CHECK_IN', 'PAYMENT'));--> statement-breakpoint
ALTER TABLE "money_balances" ADD CONSTRAINT "money_balances_not_negative" CHECK ("money_balances"."kind" IN ('MONEY_ACCOUNT', 'COST', 'AGENT') OR "money_balances"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind" CHECK ("money_entries"."kind" IN ('PAYMENT', 'REFUND', 'OPENING', 'CORRECTION', 'CAUTION_IN', 'CAUTION_OUT', 'CAUTION_DEDUCTED', 'CAUTION_APPLIED', 'COMMISSION', 'COMMISSION_BACK', 'COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_accounts" CHECK ((kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (('PAYMENT', 'MONEY_ACCOUNT', 'BOOKING'), ('REFUND', 'BOOKING', 'MONEY_ACCOUNT'), ('OPENING', 'MONEY_ACCOUNT', 'BOOKING'), ('CORRECTION', 'BOOKING', 'MONEY_ACCOUNT'), ('CAUTION_IN', 'MONEY_ACCOUNT', 'CAUTION'), ('CAUTION_OUT', 'CAUTION', 'MONEY_ACCOUNT'), ('CAUTION_DEDUCTED', 'CAUTION', 'INCOME'), ('CAUTION_APPLIED', 'CAUTION', 'BOOKING'), ('COMMISSION', 'COST', 'AGENT'), ('COMMISSION_BACK', 'AGENT', 'COST'), ('COMMISSION_OPENING', 'COST', 'AGENT'), ('AGENT_PAID', 'AGENT', 'MONEY_ACCOUNT'), ('WITHHELD', 'AGENT', 'TAX'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_accounts" CHECK ("money_entries"."debit_account" = CASE WHEN "money_entries"."debit_kind" IN ('INCOME', 'COST', 'TAX') THEN business_id WHEN "money_entries"."debit_kind" = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN "money_entries"."debit_kind" = 'AGENT' THEN coalesce(agent_id, business_id) ELSE coalesce(booking_id, business_id) END AND "money_entries"."credit_account" = CASE WHEN "money_entries"."credit_kind" IN ('INCOME', 'COST', 'TAX') THEN business_id WHEN "money_entries"."credit_kind" = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN "money_entries"."credit_kind" = 'AGENT' THEN coalesce(agent_id, business_id) ELSE coalesce(booking_id, business_id) END
        AND ("money_entries"."money_account_id" IS NULL) = ('MONEY_ACCOUNT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."agent_id" IS NULL) = ('AGENT' NOT IN ("money_entries"."debit_kind", "money_entries"."credit_kind"))
        AND ("money_entries"."booking_id" IS NULL) = ("money_entries"."kind" IN ('COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'COMMISSION', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'COMMISSION', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE')) NOT VALID;
--> statement-breakpoint
CREATE INDEX "bookings_expected_commission" ON "bookings" USING btree ("business_id","agent_id") WHERE commission_rate > 0 AND removed_at IS NULL
  AND (status IN ('CONFIRMED', 'CHECKED_IN') OR (status = 'CHECKED_OUT' AND paid_amount < total_amount));
--> statement-breakpoint
CREATE INDEX "money_entries_of_agents" ON "money_entries" USING btree ("business_id","paid_on","id") WHERE agent_id IS NOT NULL;
--> statement-breakpoint
-- The rate of stays that were booked before rates were stored with them.
UPDATE agent_details SET former_commission_rate = commission_rate;
--> statement-breakpoint
-- Stays that have not ended yet earn commission from now on, at the present rate. Commission of ended stays was paid before it was
-- recorded here. No stay of the previous release has lines, so commission_base stays empty.
UPDATE bookings stay SET commission_settled = false,
  commission_rate = CASE WHEN agent.id IS NOT NULL THEN coalesce(details.commission_rate, 10) END,
  commission_moment = CASE WHEN agent.id IS NOT NULL THEN 'CHECK_OUT' END
FROM bookings open_stay
LEFT JOIN users agent ON agent.business_id = open_stay.business_id AND agent.id = open_stay.agent_id
LEFT JOIN agent_details details ON details.business_id = agent.business_id AND details.user_id = agent.id
WHERE stay.business_id = open_stay.business_id AND stay.id = open_stay.id AND open_stay.removed_at IS NULL
  AND open_stay.status IN ('PENDING', 'CONFIRMED', 'CHECKED_IN');
--> statement-breakpoint
-- Moves the balances of an entry's two accounts, always in the same order of kinds, so that two entries never deadlock, and writes
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
  -- A debit raises a money account, a credit raises all others. Commission is posted at the end of a transaction, when money accounts
  -- are locked already, so its accounts come last; COST before AGENT, because one stay can change two agents.
  FOR side IN
    SELECT kind, account, CASE WHEN is_debit = (kind = 'MONEY_ACCOUNT') THEN NEW.amount ELSE -NEW.amount END AS change
    FROM (VALUES (NEW.debit_kind, NEW.debit_account, true), (NEW.credit_kind, NEW.credit_account, false))
      AS sides (kind, account, is_debit)
    ORDER BY array_position('{BOOKING,CAUTION,INCOME,MONEY_ACCOUNT,COST,AGENT,TAX}', kind)
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
-- Copies the agent's rate and the commission settings of the business to a stay, unless its commission was paid before it was recorded
-- here, as that of stays which are inserted as ended. A stay that is reopened earns again.
CREATE FUNCTION set_commission_terms() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.commission_settled := NEW.status IN ('CHECKED_OUT', 'CANCELLED') AND (TG_OP = 'INSERT' OR NEW.commission_settled);
  IF NEW.agent_id IS NULL OR NEW.commission_settled THEN
    NEW.commission_rate := NULL;
    NEW.commission_moment := NULL;
    NEW.commission_on_fees := false;
  ELSE
    SELECT coalesce(details.commission_rate, 10), business.commission_moment, business.commission_on_fees
    INTO NEW.commission_rate, NEW.commission_moment, NEW.commission_on_fees
    FROM businesses business
    LEFT JOIN agent_details details ON details.business_id = business.id AND details.user_id = NEW.agent_id
    WHERE business.id = NEW.business_id;
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_commission_terms_insert BEFORE INSERT ON bookings FOR EACH ROW
WHEN (NEW.commission_rate IS NULL AND (NEW.agent_id IS NOT NULL OR NEW.status IN ('CHECKED_OUT', 'CANCELLED')))
EXECUTE FUNCTION set_commission_terms();
--> statement-breakpoint
-- Another agent earns by their own rate.
CREATE TRIGGER bookings_commission_terms_update BEFORE UPDATE OF agent_id, status ON bookings FOR EACH ROW
WHEN (NEW.agent_id IS DISTINCT FROM OLD.agent_id OR (OLD.commission_settled AND NEW.status NOT IN ('CHECKED_OUT', 'CANCELLED')))
EXECUTE FUNCTION set_commission_terms();
--> statement-breakpoint
-- rate × floor(base × min(paid, total) ÷ total): the paid part of the base, in whole kobo, and the commission on it, rounded half up.
-- Amounts are in naira, the rate in percent; 10,000 is 100 kobo × 100 %.
CREATE FUNCTION commission_of(base numeric, rate numeric, paid numeric, total numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN total > 0 THEN round(rate * div(base * 100 * least(paid, total), total) / 10000, 2) ELSE 0 END
$$;
--> statement-breakpoint
-- The commission base of a stay: the amount to which the rate applies. least() ignores NULL, the base of a stay without lines.
CREATE FUNCTION commission_base_of(stay bookings) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT least(stay.commission_base, stay.total_amount - stay.tax_amount)
$$;
--> statement-breakpoint
-- What an agent has earned with a stay by now, in naira.
CREATE FUNCTION earned_commission(stay bookings) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN stay.commission_rate IS NULL OR stay.removed_at IS NOT NULL OR stay.status = 'PENDING' THEN 0
    WHEN stay.status = 'CANCELLED' THEN CASE WHEN stay.commission_on_fees
      THEN commission_of(commission_base_of(stay), stay.commission_rate, least(coalesce(stay.cancellation_fee, 0), stay.paid_amount),
        stay.total_amount) ELSE 0 END
    WHEN stay.status = 'CHECKED_OUT' OR stay.commission_moment = 'PAYMENT'
      OR (stay.commission_moment = 'CHECK_IN' AND stay.status = 'CHECKED_IN')
    THEN commission_of(commission_base_of(stay), stay.commission_rate, stay.paid_amount, stay.total_amount)
    ELSE 0
  END
$$;
--> statement-breakpoint
-- Posts the difference between what the agents of a stay have earned and what is posted, and returns the number of entries. Nothing
-- remains to post if it runs again.
CREATE FUNCTION post_commission(stay bookings) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  posted bigint;
BEGIN
  WITH missing AS (
    SELECT agent_id, sum(amount) AS amount FROM (
      SELECT stay.agent_id AS agent_id, earned_commission(stay) AS amount
      UNION ALL
      SELECT entry.agent_id, CASE entry.kind WHEN 'COMMISSION' THEN -entry.amount ELSE entry.amount END
      FROM money_entries entry
      WHERE entry.business_id = stay.business_id AND entry.booking_id = stay.id AND entry.kind IN ('COMMISSION', 'COMMISSION_BACK')
    ) parts WHERE agent_id IS NOT NULL GROUP BY agent_id HAVING sum(amount) <> 0
  )
  INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
    agent_id, paid_on, method)
  SELECT stay.business_id, gen_random_uuid(), posting.*, stay.id, missing.agent_id, (now() AT TIME ZONE business.time_zone)::date, 'UNKNOWN'
  FROM missing JOIN businesses business ON business.id = stay.business_id
  CROSS JOIN LATERAL (
    SELECT 'COMMISSION', missing.amount, 'COST', stay.business_id, 'AGENT', missing.agent_id WHERE missing.amount > 0
    UNION ALL
    SELECT 'COMMISSION_BACK', -missing.amount, 'AGENT', missing.agent_id, 'COST', stay.business_id WHERE missing.amount < 0
  ) posting
  ORDER BY missing.agent_id;
  GET DIAGNOSTICS posted = ROW_COUNT;
  RETURN posted;
END
$body$;
--> statement-breakpoint
CREATE FUNCTION reconcile_commission() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  stay bookings;
BEGIN
  -- The lock of the rollups comes first in every transaction, so that two transactions never wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended('booking rollups ' || NEW.business_id, 0));
  -- The row may have changed again in this transaction.
  SELECT * INTO stay FROM bookings WHERE business_id = NEW.business_id AND id = NEW.id;
  PERFORM post_commission(stay);
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_commission_posted AFTER INSERT ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.commission_rate IS NOT NULL AND NEW.paid_amount > 0)
EXECUTE FUNCTION reconcile_commission();
--> statement-breakpoint
-- At commit, when the lines, the amount paid and the fee are those of the finished change.
CREATE CONSTRAINT TRIGGER bookings_commission_changed AFTER UPDATE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.commission_rate IS NOT NULL OR NEW.commission_rate IS NOT NULL)
  AND (OLD.agent_id, OLD.status, OLD.total_amount, OLD.tax_amount, OLD.paid_amount, OLD.commission_rate, OLD.commission_moment,
    OLD.commission_on_fees, OLD.commission_base, OLD.cancellation_fee, OLD.removed_at IS NULL)
  IS DISTINCT FROM (NEW.agent_id, NEW.status, NEW.total_amount, NEW.tax_amount, NEW.paid_amount, NEW.commission_rate,
    NEW.commission_moment, NEW.commission_on_fees, NEW.commission_base, NEW.cancellation_fee, NEW.removed_at IS NULL))
EXECUTE FUNCTION reconcile_commission();
--> statement-breakpoint
-- Repairs as the other recount functions do: posts commission that is missing for a business, or for all, and returns the number of
-- entries. It is 0 unless a trigger was disabled.
CREATE FUNCTION recount_commission(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
SET enable_nestloop = off AS $body$
DECLARE
  stay bookings;
  posted bigint := 0;
BEGIN
  LOCK TABLE money_entries IN SHARE ROW EXCLUSIVE MODE;
  FOR stay IN
    SELECT * FROM bookings one
    WHERE (only_business IS NULL OR one.business_id = only_business) AND (one.commission_rate IS NOT NULL
      OR (one.business_id, one.id) IN (SELECT business_id, booking_id FROM money_entries WHERE kind = 'COMMISSION'))
  LOOP
    posted := posted + post_commission(stay);
  END LOOP;
  RETURN posted;
END
$body$;
