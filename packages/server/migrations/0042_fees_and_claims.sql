ALTER TABLE "bookings" DROP CONSTRAINT "bookings_claimed";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_cancellation";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "claimed_caution" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "policy_fee" numeric(14, 2);--> statement-breakpoint
-- Not validated: every row has the default, and met the former constraint.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_claimed" CHECK ("bookings"."claimed_caution" BETWEEN 0 AND "bookings"."claimed_amount") NOT VALID;--> statement-breakpoint
-- Not validated: every row met the former constraint, and has no policy fee.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancellation" CHECK (("bookings"."cancellation_fee" IS NULL OR "bookings"."cancellation_fee" BETWEEN 0 AND "bookings"."total_amount")
        AND ("bookings"."cancellation_fee" IS NULL) = ("bookings"."cancelled_on" IS NULL)
        AND ("bookings"."cancellation_fee" IS NULL OR "bookings"."status" = 'CANCELLED')
        AND ("bookings"."policy_fee" IS NULL OR ("bookings"."cancellation_fee" IS NOT NULL
          AND "bookings"."cancellation_fee" = least("bookings"."policy_fee", "bookings"."paid_amount", "bookings"."total_amount")))) NOT VALID;
--> statement-breakpoint
-- A stay that is reopened or deleted has no fee, also if a node of the previous version reopens it. The fee of a policy follows what is
-- paid; each fee is at most the total.
CREATE OR REPLACE FUNCTION fit_cancellation_fee() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.status = 'CANCELLED' AND NEW.removed_at IS NULL THEN
    -- least() ignores NULL.
    NEW.cancellation_fee := CASE WHEN NEW.policy_fee IS NULL THEN least(NEW.cancellation_fee, NEW.total_amount)
      ELSE least(NEW.policy_fee, NEW.paid_amount, NEW.total_amount) END;
  ELSE
    NEW.cancellation_fee := NULL;
    NEW.policy_fee := NULL;
    NEW.cancelled_on := NULL;
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
DROP TRIGGER bookings_fit_fee ON bookings;
--> statement-breakpoint
CREATE TRIGGER bookings_fit_fee BEFORE UPDATE OF status, total_amount, paid_amount, policy_fee ON bookings FOR EACH ROW
WHEN (NEW.cancellation_fee IS NOT NULL OR NEW.policy_fee IS NOT NULL) EXECUTE FUNCTION fit_cancellation_fee();
--> statement-breakpoint
UPDATE bookings stay SET claimed_caution = open_claims.caution
FROM (SELECT business_id, booking_id, sum(caution_part) AS caution FROM payment_claims
  WHERE state = 'CLAIMED' AND caution_part > 0 GROUP BY 1, 2) open_claims
WHERE stay.business_id = open_claims.business_id AND stay.id = open_claims.booking_id;
--> statement-breakpoint
-- Keeps the sums of a booking's open claims.
CREATE OR REPLACE FUNCTION sum_open_claims() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  was_open int := CASE WHEN TG_OP = 'UPDATE' AND OLD.state = 'CLAIMED' THEN 1 ELSE 0 END;
  is_open int := CASE WHEN NEW.state = 'CLAIMED' THEN 1 ELSE 0 END;
BEGIN
  -- The amounts of a claim never change.
  UPDATE bookings SET claimed_amount = claimed_amount + (is_open - was_open) * NEW.amount,
    claimed_caution = claimed_caution + (is_open - was_open) * NEW.caution_part
  WHERE business_id = NEW.business_id AND id = NEW.booking_id AND is_open <> was_open;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
-- A decision is final, and what was claimed is not changed.
DROP TRIGGER payment_claims_unchanged ON payment_claims;
--> statement-breakpoint
CREATE TRIGGER payment_claims_unchanged BEFORE UPDATE ON payment_claims FOR EACH ROW
WHEN ((OLD.booking_id, OLD.amount, OLD.caution_part, OLD.method, OLD.claimed_on, OLD.session_id, OLD.claimed_by, OLD.created_at)
    IS DISTINCT FROM (NEW.booking_id, NEW.amount, NEW.caution_part, NEW.method, NEW.claimed_on, NEW.session_id, NEW.claimed_by, NEW.created_at)
  OR (OLD.state <> 'CLAIMED' AND OLD.state <> NEW.state))
EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Compares the claimed amounts of bookings with the open claims; rewrites what differs and returns the number of wrong rows.
CREATE OR REPLACE FUNCTION recount_claims(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
SET enable_nestloop = off AS $body$
DECLARE
  wrong bigint;
BEGIN
  LOCK TABLE payment_claims IN SHARE ROW EXCLUSIVE MODE;
  UPDATE bookings stay SET claimed_amount = right_now.amount, claimed_caution = right_now.caution
  FROM (
    SELECT one.business_id, one.id, coalesce(open_claims.amount, 0) AS amount, coalesce(open_claims.caution, 0) AS caution
    FROM bookings one
    LEFT JOIN (
      SELECT business_id, booking_id, sum(amount) AS amount, sum(caution_part) AS caution FROM payment_claims
      WHERE state = 'CLAIMED' GROUP BY 1, 2
    ) open_claims ON open_claims.business_id = one.business_id AND open_claims.booking_id = one.id
    WHERE (only_business IS NULL OR one.business_id = only_business)
      AND (one.claimed_amount, one.claimed_caution) <> (coalesce(open_claims.amount, 0), coalesce(open_claims.caution, 0))
  ) right_now WHERE stay.business_id = right_now.business_id AND stay.id = right_now.id;
  GET DIAGNOSTICS wrong = ROW_COUNT;
  RETURN wrong;
END
$body$;
