-- The tables that the new ones reference, at once or not at all: a request may hold one table while it waits for another.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE bookings, properties, businesses IN SHARE ROW EXCLUSIVE MODE;
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
CREATE TABLE "arrival_details" (
	"business_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"directions" text,
	"wifi_name" text,
	"wifi_password" "bytea",
	"door_code" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arrival_details_business_id_property_id_pk" PRIMARY KEY("business_id","property_id"),
	CONSTRAINT "arrival_details_texts" CHECK (length("arrival_details"."directions") <= 2000 AND length("arrival_details"."wifi_name") <= 60)
);
--> statement-breakpoint
CREATE TABLE "codes_settings" (
	"business_id" uuid NOT NULL,
	"hours_before" smallint NOT NULL,
	"payment" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codes_settings_business_id_pk" PRIMARY KEY("business_id"),
	CONSTRAINT "codes_settings_hours" CHECK ("codes_settings"."hours_before" BETWEEN 0 AND 72),
	CONSTRAINT "codes_settings_payment" CHECK ("codes_settings"."payment" IN ('DEPOSIT', 'FULL'))
);
--> statement-breakpoint
CREATE TABLE "guest_links" (
	"business_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_links_business_id_booking_id_pk" PRIMARY KEY("business_id","booking_id"),
	CONSTRAINT "guest_links_epoch" CHECK ("guest_links"."epoch" >= 0),
	CONSTRAINT "guest_links_tries" CHECK ("guest_links"."wrong_tries" BETWEEN 0 AND 5)
);
--> statement-breakpoint
ALTER TABLE "arrival_details" ADD CONSTRAINT "arrival_details_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes_settings" ADD CONSTRAINT "codes_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_links_token" ON "guest_links" USING btree ("token_hash");