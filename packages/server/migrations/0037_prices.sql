CREATE TABLE "booking_lines" (
	"business_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"note" text,
	CONSTRAINT "booking_lines_business_id_booking_id_position_pk" PRIMARY KEY("business_id","booking_id","position"),
	CONSTRAINT "booking_lines_kind" CHECK ("booking_lines"."kind" IN ('NIGHTS', 'EXTRA_GUESTS', 'STAY_DISCOUNT', 'AGREED_DISCOUNT', 'CLEANING', 'AGREED_DIFFERENCE', 'BOOKED_BEFORE')),
	CONSTRAINT "booking_lines_amount" CHECK ("booking_lines"."amount" = "booking_lines"."quantity" * "booking_lines"."unit_amount")
);
--> statement-breakpoint
CREATE TABLE "day_prices" (
	"business_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"night" date NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	CONSTRAINT "day_prices_business_id_property_id_night_pk" PRIMARY KEY("business_id","property_id","night"),
	CONSTRAINT "day_prices_price" CHECK ("day_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "property_prices" (
	"business_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"weekend_price" numeric(14, 2),
	"weekend_days" smallint[] NOT NULL,
	"cleaning_fee" numeric(14, 2) NOT NULL,
	"included_guests" smallint,
	"extra_guest_fee" numeric(14, 2) NOT NULL,
	"min_nights" smallint NOT NULL,
	"stay_discounts" jsonb NOT NULL,
	"floor_price" numeric(14, 2),
	"fills_gaps" boolean NOT NULL,
	"smallest_gap" smallint NOT NULL,
	"gap_days_ahead" smallint NOT NULL,
	"leave_no_gap_below" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_prices_business_id_property_id_pk" PRIMARY KEY("business_id","property_id"),
	CONSTRAINT "property_prices_amounts" CHECK ("property_prices"."weekend_price" >= 0 AND "property_prices"."cleaning_fee" >= 0 AND "property_prices"."extra_guest_fee" >= 0 AND "property_prices"."floor_price" >= 0),
	CONSTRAINT "property_prices_limits" CHECK ("property_prices"."included_guests" BETWEEN 1 AND 20 AND "property_prices"."min_nights" BETWEEN 1 AND 30 AND "property_prices"."smallest_gap" BETWEEN 1 AND 7
        AND "property_prices"."gap_days_ahead" BETWEEN 1 AND 365 AND "property_prices"."leave_no_gap_below" BETWEEN 0 AND 7)
);
--> statement-breakpoint
CREATE TABLE "season_properties" (
	"business_id" uuid NOT NULL,
	"season_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"first_night" date NOT NULL,
	"last_night" date NOT NULL,
	CONSTRAINT "season_properties_business_id_season_id_property_id_pk" PRIMARY KEY("business_id","season_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_night" date NOT NULL,
	"last_night" date NOT NULL,
	"price" numeric(14, 2),
	"weekend_price" numeric(14, 2),
	"percent" smallint,
	"min_nights" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasons_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "seasons_nights" UNIQUE("business_id","id","first_night","last_night"),
	CONSTRAINT "seasons_order" CHECK ("seasons"."last_night" >= "seasons"."first_night"),
	CONSTRAINT "seasons_price" CHECK (("seasons"."price" IS NULL) <> ("seasons"."percent" IS NULL) AND ("seasons"."weekend_price" IS NULL OR "seasons"."price" IS NOT NULL)),
	CONSTRAINT "seasons_limits" CHECK ("seasons"."price" >= 0 AND "seasons"."weekend_price" >= 0 AND "seasons"."percent" BETWEEN -90 AND 500 AND "seasons"."min_nights" BETWEEN 1 AND 30)
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "agent_discount_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_prices" ADD CONSTRAINT "day_prices_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_prices" ADD CONSTRAINT "property_prices_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_properties" ADD CONSTRAINT "season_properties_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_properties" ADD CONSTRAINT "season_properties_season" FOREIGN KEY ("business_id","season_id","first_night","last_night") REFERENCES "public"."seasons"("business_id","id","first_night","last_night") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seasons_by_first_night" ON "seasons" USING btree ("business_id","first_night","id");--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_agent_discount" CHECK ("businesses"."agent_discount_percent" BETWEEN 0 AND 100);
--> statement-breakpoint
-- The seasons of a property never overlap, so that no night has two prices.
ALTER TABLE season_properties ADD CONSTRAINT season_properties_once EXCLUDE USING gist (
  business_id WITH =,
  property_id WITH =,
  daterange(first_night, last_night, '[]') WITH &&
);
--> statement-breakpoint
-- The lines of a booking add up to its total, at the end of each transaction. A booking without lines has only its total.
CREATE FUNCTION require_line_total() RETURNS trigger LANGUAGE plpgsql AS $body$
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
    SELECT FROM bookings stay
    WHERE stay.business_id = business AND stay.id = booking AND stay.total_amount <> (
      SELECT sum(line.amount) FROM booking_lines line WHERE line.business_id = business AND line.booking_id = booking
    )
  ) THEN
    RAISE EXCEPTION 'The lines of a booking add up to its total'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_lines_total';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER booking_lines_total AFTER INSERT OR UPDATE OR DELETE ON booking_lines
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_line_total();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_line_total AFTER UPDATE OF total_amount ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.total_amount <> NEW.total_amount)
EXECUTE FUNCTION require_line_total();
