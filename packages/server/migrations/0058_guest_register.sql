-- Locks all tables that change or are referenced, or none: otherwise requests deadlock. It gives up after 200 tries, some minutes.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE;
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
CREATE TABLE "register_entries" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"nationality" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"coming_from" text NOT NULL,
	"going_to" text NOT NULL,
	"id_kind" text,
	"id_number" "bytea",
	"picture" "bytea",
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_entries_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "register_entries_texts" CHECK (length("register_entries"."full_name") <= 100 AND length("register_entries"."nationality") <= 60 AND length("register_entries"."address") <= 200 AND length("register_entries"."phone") <= 20 AND length("register_entries"."coming_from") <= 80 AND length("register_entries"."going_to") <= 80),
	CONSTRAINT "register_entries_id_kind" CHECK ("register_entries"."id_kind" IN ('PASSPORT', 'NIN', 'DRIVERS_LICENCE', 'VOTERS_CARD', 'OTHER', 'CHILD')),
	CONSTRAINT "register_entries_id_number" CHECK ("register_entries"."id_number" IS NULL OR ("register_entries"."id_kind" IS NOT NULL AND "register_entries"."id_kind" <> 'CHILD'))
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "register_mode" text DEFAULT 'OFF' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "register_months" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "register_months_reason" text;--> statement-breakpoint
ALTER TABLE "register_entries" ADD CONSTRAINT "register_entries_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "register_entries_once" ON "register_entries" USING btree ("business_id","booking_id",lower("full_name"));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_register_mode" CHECK ("businesses"."register_mode" IN ('OFF', 'NAMES', 'IDENTITY'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_register_months" CHECK ("businesses"."register_months" BETWEEN 1 AND 24 AND ("businesses"."register_months" = 6 OR "businesses"."register_months_reason" IS NOT NULL) AND ("businesses"."register_months_reason" IS NULL OR length("businesses"."register_months_reason") <= 200));