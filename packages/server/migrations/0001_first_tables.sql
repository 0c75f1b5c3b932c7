CREATE TABLE "agent_details" (
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"location" text,
	"commission_rate" numeric(5, 2) DEFAULT 10 NOT NULL,
	CONSTRAINT "agent_details_business_id_user_id_pk" PRIMARY KEY("business_id","user_id"),
	CONSTRAINT "agent_details_commission_rate" CHECK ("agent_details"."commission_rate" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"handle_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"password_hash" text,
	"role" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_business_id_id" UNIQUE("business_id","id"),
	CONSTRAINT "users_role" CHECK ("users"."role" IN ('OWNER', 'AGENT', 'STAFF')),
	CONSTRAINT "users_status" CHECK ("users"."status" IN ('ACTIVE', 'INACTIVE', 'INVITED')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"property_id" uuid NOT NULL,
	"agent_id" uuid,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"guests" smallint NOT NULL,
	"total_amount" numeric(14, 2) NOT NULL,
	"paid_amount" numeric(14, 2) NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"notes" text,
	"guest_name" text NOT NULL,
	"guest_email" text NOT NULL,
	"guest_phone" text NOT NULL,
	"guest_phone_e164" text,
	"cancellation_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(guest_name || ' ' || guest_email || ' ' || guest_phone || ' ' || coalesce(guest_phone_e164, '') || ' ' || regexp_replace(guest_phone, '[^0-9]', '', 'g') || ' ' || reference)) STORED,
	CONSTRAINT "bookings_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "bookings_reference" UNIQUE("business_id","reference"),
	CONSTRAINT "bookings_dates" CHECK ("bookings"."check_out" > "bookings"."check_in" AND "bookings"."check_in" >= '2000-01-01' AND "bookings"."check_out" <= '2101-01-01'),
	CONSTRAINT "bookings_guests" CHECK ("bookings"."guests" BETWEEN 1 AND 20),
	CONSTRAINT "bookings_amounts" CHECK ("bookings"."paid_amount" >= 0 AND "bookings"."paid_amount" <= "bookings"."total_amount" AND "bookings"."total_amount" <= 100000000000),
	CONSTRAINT "bookings_source" CHECK ("bookings"."source" IN ('DIRECT', 'AGENT', 'WALK_IN', 'AIRBNB', 'BOOKING_COM', 'OTHER')),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" IN ('PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"country" text,
	"phone" text,
	"email" text,
	"website" text,
	"description" text,
	"number_of_employees" integer,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"time_zone" text DEFAULT 'Africa/Lagos' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"description" text NOT NULL,
	"type" text,
	"status" text NOT NULL,
	"bedrooms" smallint NOT NULL,
	"bathrooms" smallint NOT NULL,
	"price_per_night" numeric(14, 2) NOT NULL,
	"amenities" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || address)) STORED,
	CONSTRAINT "properties_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "properties_status" CHECK ("properties"."status" IN ('AVAILABLE', 'BOOKED', 'MAINTENANCE', 'UNAVAILABLE')),
	CONSTRAINT "properties_type" CHECK ("properties"."type" IN ('APARTMENT', 'HOUSE', 'TOWNHOUSE', 'CONDO', 'VILLA', 'DUPLEX', 'STUDIO')),
	CONSTRAINT "properties_price" CHECK ("properties"."price_per_night" BETWEEN 0 AND 100000000000),
	CONSTRAINT "properties_rooms" CHECK ("properties"."bedrooms" BETWEEN 1 AND 5 AND "properties"."bathrooms" BETWEEN 1 AND 4)
);
--> statement-breakpoint
CREATE TABLE "property_images" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_images_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "property_images_position" CHECK ("property_images"."position" BETWEEN 0 AND 9)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_type" text NOT NULL,
	"status" text NOT NULL,
	"billing_cycle" text,
	"current_period_end" timestamp with time zone,
	"price_amount" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "subscriptions_plan_type" CHECK ("subscriptions"."plan_type" IN ('FREE', 'STANDARD', 'PREMIUM')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" IN ('PENDING', 'ACTIVE', 'CANCELLED', 'EXPIRED')),
	CONSTRAINT "subscriptions_billing_cycle" CHECK ("subscriptions"."billing_cycle" IN ('MONTHLY', 'YEARLY')),
	CONSTRAINT "subscriptions_price_amount" CHECK ("subscriptions"."price_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_details" ADD CONSTRAINT "agent_details_business_id_user_id_users_business_id_id_fk" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."users"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_agent_id_users_business_id_id_fk" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bookings_by_check_in" ON "bookings" USING btree ("business_id","check_in","id");--> statement-breakpoint
CREATE INDEX "bookings_by_created_at" ON "bookings" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("business_id","status","check_in","id");--> statement-breakpoint
CREATE INDEX "bookings_by_agent" ON "bookings" USING btree ("business_id","agent_id","check_in","id");--> statement-breakpoint
CREATE INDEX "bookings_by_property" ON "bookings" USING btree ("business_id","property_id","check_in");--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_by_name" ON "properties" USING btree ("business_id",(name COLLATE "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "properties_by_created_at" ON "properties" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "properties_by_price" ON "properties" USING btree ("business_id","price_per_night","id");--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "property_images_of_property" ON "property_images" USING btree ("business_id","property_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("business_id") WHERE "subscriptions"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");