ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
DROP INDEX "documents_by_time";--> statement-breakpoint
DROP INDEX "payment_claims_session";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_extended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "agent_hold_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "hold_percent" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "claim_hold_hours" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "is_for_guests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("hold_until","business_id","id") WHERE status = 'PENDING' AND hold_until IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_for_guests" ON "money_accounts" USING btree ("business_id") WHERE is_for_guests;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_session" ON "payment_claims" USING btree ("business_id","session_id") WHERE state IN ('CLAIMED', 'CONFIRMED') AND reversed_at IS NULL;--> statement-breakpoint
-- Not validated: every row has the defaults.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold" CHECK (("bookings"."hold_until" IS NULL) = ("bookings"."hold_amount" IS NULL) AND ("bookings"."hold_amount" IS NULL OR "bookings"."hold_amount" > 0)
        AND ("bookings"."hold_until" IS NULL OR "bookings"."status" IN ('PENDING', 'CANCELLED'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_holds" CHECK ("businesses"."agent_hold_hours" BETWEEN 0 AND 168 AND "businesses"."hold_percent" BETWEEN 1 AND 100 AND "businesses"."claim_hold_hours" BETWEEN 0 AND 48);--> statement-breakpoint
ALTER TABLE "money_accounts" ADD CONSTRAINT "money_accounts_guests_pay_into_bank" CHECK (NOT "money_accounts"."is_for_guests" OR ("money_accounts"."kind" = 'BANK' AND "money_accounts"."archived_at" IS NULL));--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_reversed" CHECK ("payment_claims"."reversed_at" IS NULL OR "payment_claims"."state" = 'CONFIRMED');--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'HOLD'));--> statement-breakpoint
-- Not validated: every row had one of the former kinds.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'HOLD')) NOT VALID;
--> statement-breakpoint
-- A hold ends when the booking is confirmed or checked in. A cancelled booking keeps it, so that an undone cancellation does not
-- remove it.
CREATE FUNCTION end_hold() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.hold_until := NULL;
  NEW.hold_amount := NULL;
  NEW.hold_extended := false;
  NEW.hold_reminded := false;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_end_hold BEFORE UPDATE OF status ON bookings FOR EACH ROW
WHEN (OLD.hold_until IS NOT NULL AND NEW.status NOT IN ('PENDING', 'CANCELLED'))
EXECUTE FUNCTION end_hold();
--> statement-breakpoint
-- Guests pay into the oldest bank account, until the owner chooses another one.
UPDATE money_accounts account SET is_for_guests = true
FROM (
  SELECT DISTINCT ON (business_id) business_id, id FROM money_accounts
  WHERE kind = 'BANK' AND archived_at IS NULL ORDER BY business_id, created_at, id
) oldest
WHERE account.business_id = oldest.business_id AND account.id = oldest.id;
--> statement-breakpoint
UPDATE payment_claims claim SET reversed_at = reversal.created_at
FROM money_entries payment JOIN money_entries reversal
  ON reversal.business_id = payment.business_id AND reversal.reverses = payment.id
WHERE payment.business_id = claim.business_id AND payment.claim_id = claim.id;
