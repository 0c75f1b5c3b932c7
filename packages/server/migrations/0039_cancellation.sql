ALTER TABLE "bookings" ADD COLUMN "former_lines_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "policy_check_in" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "former_lines" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_policy" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_fee" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_on" date;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "cancellation_policy" jsonb;--> statement-breakpoint
ALTER TABLE "property_prices" ADD COLUMN "cancellation_policy" jsonb;--> statement-breakpoint
CREATE INDEX "bookings_fees" ON "bookings" USING btree ("business_id","cancelled_on","id","cancellation_fee","paid_amount") WHERE cancellation_fee > 0;--> statement-breakpoint
CREATE INDEX "bookings_refunds_due" ON "bookings" USING btree ("business_id","check_in","id") WHERE bookings.removed_at IS NULL AND CASE bookings.status WHEN 'CANCELLED' THEN bookings.paid_amount > bookings.cancellation_fee
  WHEN 'PENDING' THEN false ELSE bookings.paid_amount > bookings.total_amount END;--> statement-breakpoint
-- Not validated: every row has no fee.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancellation" CHECK (("bookings"."cancellation_fee" IS NULL OR "bookings"."cancellation_fee" BETWEEN 0 AND "bookings"."total_amount")
        AND ("bookings"."cancellation_fee" IS NULL) = ("bookings"."cancelled_on" IS NULL)
        AND ("bookings"."cancellation_fee" IS NULL OR "bookings"."status" = 'CANCELLED')) NOT VALID;
--> statement-breakpoint
-- A stay that is reopened or deleted has no fee, also if a node of the previous version reopens it. A fee is at most the total.
CREATE FUNCTION fit_cancellation_fee() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.status = 'CANCELLED' AND NEW.removed_at IS NULL THEN
    NEW.cancellation_fee := least(NEW.cancellation_fee, NEW.total_amount);
  ELSE
    NEW.cancellation_fee := NULL;
    NEW.cancelled_on := NULL;
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_fit_fee BEFORE UPDATE OF status, total_amount ON bookings FOR EACH ROW
WHEN (NEW.cancellation_fee IS NOT NULL) EXECUTE FUNCTION fit_cancellation_fee();
