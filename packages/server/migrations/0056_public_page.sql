CREATE TABLE "property_pages" (
	"business_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"is_on_page" boolean NOT NULL,
	"slug" text NOT NULL,
	"area" text NOT NULL,
	"max_guests" smallint NOT NULL,
	"check_in_from" text NOT NULL,
	"check_out_by" text NOT NULL,
	"house_rules" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_pages_business_id_property_id_pk" PRIMARY KEY("business_id","property_id"),
	CONSTRAINT "property_pages_slug_text" CHECK ("property_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("property_pages"."slug") <= 60),
	CONSTRAINT "property_pages_guests" CHECK ("property_pages"."max_guests" BETWEEN 1 AND 20),
	CONSTRAINT "property_pages_times" CHECK ("property_pages"."check_in_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "property_pages"."check_out_by" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "property_pages_texts" CHECK (length("property_pages"."area") <= 80 AND length("property_pages"."house_rules") <= 2000
        AND (NOT "property_pages"."is_on_page" OR "property_pages"."area" <> ''))
);
--> statement-breakpoint
CREATE TABLE "public_pages" (
	"business_id" uuid NOT NULL,
	"is_shown" boolean NOT NULL,
	"mode" text NOT NULL,
	"headline" text,
	"about" text,
	"whatsapp" text,
	"deposit_percent" smallint NOT NULL,
	"hold_hours" smallint NOT NULL,
	"min_nights" smallint NOT NULL,
	"notice_hours" smallint NOT NULL,
	"advance_days" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_pages_business_id_pk" PRIMARY KEY("business_id"),
	CONSTRAINT "public_pages_mode" CHECK ("public_pages"."mode" IN ('SHOW', 'REQUEST', 'HOLD')),
	CONSTRAINT "public_pages_texts" CHECK (length("public_pages"."headline") <= 80 AND length("public_pages"."about") <= 1000),
	CONSTRAINT "public_pages_whatsapp" CHECK ("public_pages"."whatsapp" ~ '^\+[0-9]{6,15}$'),
	CONSTRAINT "public_pages_rules" CHECK ("public_pages"."deposit_percent" BETWEEN 0 AND 100 AND "public_pages"."hold_hours" BETWEEN 1 AND 48
        AND "public_pages"."min_nights" BETWEEN 1 AND 30 AND "public_pages"."notice_hours" BETWEEN 0 AND 168
        AND "public_pages"."advance_days" BETWEEN 1 AND 365),
	CONSTRAINT "public_pages_deposit" CHECK ("public_pages"."mode" <> 'HOLD' OR "public_pages"."deposit_percent" > 0)
);
--> statement-breakpoint
CREATE TABLE "public_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_slugs_slug" CHECK ("public_slugs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("public_slugs"."slug") BETWEEN 3 AND 40)
);
--> statement-breakpoint
CREATE TABLE "banned_guests" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"guest_email" text NOT NULL,
	"guest_phone_e164" text NOT NULL,
	"banned_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banned_guests_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "booking_requests" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"property_id" uuid NOT NULL,
	"state" text NOT NULL,
	"booking_id" uuid,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"guests" smallint NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"deposit_amount" numeric(14, 2) NOT NULL,
	"caution_amount" numeric(14, 2) NOT NULL,
	"guest_name" text NOT NULL,
	"guest_email" text NOT NULL,
	"guest_phone" text NOT NULL,
	"guest_phone_e164" text NOT NULL,
	"note" text,
	"reason" text,
	"token_hash" "bytea" NOT NULL,
	"code_mails" smallint DEFAULT 1 NOT NULL,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_requests_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "booking_requests_state" CHECK ("booking_requests"."state" IN ('UNPROVEN', 'ASKED', 'BOOKED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
	CONSTRAINT "booking_requests_booked" CHECK (CASE "booking_requests"."state" WHEN 'BOOKED' THEN "booking_requests"."booking_id" IS NOT NULL WHEN 'WITHDRAWN' THEN true ELSE "booking_requests"."booking_id" IS NULL END),
	CONSTRAINT "booking_requests_proven" CHECK (CASE "booking_requests"."state" WHEN 'UNPROVEN' THEN "booking_requests"."proven_at" IS NULL WHEN 'EXPIRED' THEN true WHEN 'WITHDRAWN' THEN true
        ELSE "booking_requests"."proven_at" IS NOT NULL END),
	CONSTRAINT "booking_requests_decided" CHECK ("booking_requests"."state" <> 'DECLINED' OR "booking_requests"."decided_at" IS NOT NULL),
	CONSTRAINT "booking_requests_dates" CHECK ("booking_requests"."check_out" > "booking_requests"."check_in"),
	CONSTRAINT "booking_requests_guests" CHECK ("booking_requests"."guests" BETWEEN 1 AND 20),
	CONSTRAINT "booking_requests_amounts" CHECK ("booking_requests"."total_amount" BETWEEN 0.01 AND 100000000000 AND "booking_requests"."deposit_amount" BETWEEN 0 AND "booking_requests"."total_amount" AND "booking_requests"."caution_amount" >= 0),
	CONSTRAINT "booking_requests_codes" CHECK ("booking_requests"."code_mails" BETWEEN 1 AND 3 AND "booking_requests"."code_tries" BETWEEN 0 AND 5),
	CONSTRAINT "booking_requests_texts" CHECK (length("booking_requests"."note") <= 500 AND length("booking_requests"."reason") <= 300)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ALTER COLUMN "claimed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "property_pages" ADD CONSTRAINT "property_pages_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_slugs" ADD CONSTRAINT "public_slugs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banned_guests" ADD CONSTRAINT "banned_guests_business_id_banned_by_users_business_id_id_fk" FOREIGN KEY ("business_id","banned_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_business_id_decided_by_users_business_id_id_fk" FOREIGN KEY ("business_id","decided_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "property_pages_slug" ON "property_pages" USING btree ("business_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "public_slugs_current" ON "public_slugs" USING btree ("business_id") WHERE replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX "public_slugs_former" ON "public_slugs" USING btree ("replaced_at") WHERE replaced_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "banned_guests_by_time" ON "banned_guests" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "banned_guests_by_email" ON "banned_guests" USING btree ("business_id","guest_email");--> statement-breakpoint
CREATE INDEX "banned_guests_by_phone" ON "banned_guests" USING btree ("business_id","guest_phone_e164");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_requests_reference" ON "booking_requests" USING btree ("business_id","reference");--> statement-breakpoint
CREATE INDEX "booking_requests_token" ON "booking_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_requests_booking" ON "booking_requests" USING btree ("business_id","booking_id");--> statement-breakpoint
CREATE INDEX "booking_requests_by_time" ON "booking_requests" USING btree ("business_id","created_at","id") WHERE proven_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_requests_ending" ON "booking_requests" USING btree ("ends_at") WHERE state IN ('UNPROVEN', 'ASKED');--> statement-breakpoint
CREATE INDEX "booking_requests_by_email" ON "booking_requests" USING btree ("business_id","guest_email","created_at");--> statement-breakpoint
CREATE INDEX "booking_requests_by_phone" ON "booking_requests" USING btree ("business_id","guest_phone_e164","created_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" IN ('property', 'booking', 'block', 'calendarImport', 'bookingRequest', 'inventory', 'maintenance', 'expense', 'landlord', 'agent', 'staff', 'business', 'subscription', 'rating')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'COMMISSION', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE', 'REQUEST', 'CALENDAR', 'CALENDAR_CONFLICT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'COMMISSION', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE', 'REQUEST', 'CALENDAR', 'CALENDAR_CONFLICT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind" CHECK ("changes"."kind" IN ('property', 'booking', 'block', 'calendarImport', 'bookingRequest', 'inventory', 'maintenance', 'expense', 'landlord', 'agent', 'staff', 'business', 'subscription', 'rating', 'notification')) NOT VALID;