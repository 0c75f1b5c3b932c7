ALTER TABLE "booking_lines" DROP CONSTRAINT "booking_lines_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "tax_amount" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_months" ADD COLUMN "tax_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_nights" ADD COLUMN "tax_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_source_months" ADD COLUMN "tax_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_totals" ADD COLUMN "tax_amount" numeric(20, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Not validated: every row has the default, and no total is below 0.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tax" CHECK ("bookings"."tax_amount" BETWEEN 0 AND "bookings"."total_amount") NOT VALID;--> statement-breakpoint
-- Not validated: every row met the former constraint, which had fewer kinds.
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_kind" CHECK ("booking_lines"."kind" IN ('NIGHTS', 'EXTRA_GUESTS', 'STAY_DISCOUNT', 'AGREED_DISCOUNT', 'CLEANING', 'AGREED_DIFFERENCE', 'BOOKED_BEFORE', 'TAX')) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_taxes" CHECK (jsonb_array_length("businesses"."taxes") <= 12);
--> statement-breakpoint
-- The lines of a booking add up to its total, and those that are taxes to at most its tax, at the end of each transaction: taxes that
-- prices include have no line. A booking
-- without lines has only its total.
CREATE OR REPLACE FUNCTION require_line_total() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  business uuid := coalesce(NEW.business_id, OLD.business_id);
  booking uuid;
BEGIN
  IF TG_TABLE_NAME = 'bookings' THEN
    booking := NEW.id;
  ELSE
    booking := coalesce(NEW.booking_id, OLD.booking_id);
  END IF;
  IF EXISTS (
    SELECT FROM bookings stay CROSS JOIN (
      SELECT sum(line.amount) AS total, coalesce(sum(line.amount) FILTER (WHERE line.kind = 'TAX'), 0) AS tax
      FROM booking_lines line WHERE line.business_id = business AND line.booking_id = booking
    ) lines
    WHERE stay.business_id = business AND stay.id = booking
      AND (stay.total_amount <> lines.total OR stay.tax_amount < lines.tax)
  ) THEN
    RAISE EXCEPTION 'The lines of a booking add up to its total, and those that are taxes to at most its tax'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_lines_total';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
DROP TRIGGER bookings_line_total ON bookings;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_line_total AFTER UPDATE OF total_amount, tax_amount ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.total_amount <> NEW.total_amount OR OLD.tax_amount <> NEW.tax_amount)
EXECUTE FUNCTION require_line_total();
