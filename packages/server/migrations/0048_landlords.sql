-- Landlords and the agreements with them. A CHECK is met if it is NULL, as with the amount that a kind does not have. NOT VALID avoids a scan of large tables: the former constraints were stricter.
CREATE TABLE "agreements" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"property_id" uuid NOT NULL,
	"landlord_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"fee_percent" numeric(5, 2),
	"monthly_amount" numeric(14, 2),
	"includes_cleaning" boolean NOT NULL,
	"agent_commission_first" boolean NOT NULL,
	CONSTRAINT "agreements_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "agreements_kind" CHECK ("agreements"."kind" IN ('PERCENT', 'FIXED', 'GUARANTEED')),
	CONSTRAINT "agreements_days" CHECK ("agreements"."first_day" BETWEEN '2000-01-01' AND '2100-12-31' AND "agreements"."last_day" BETWEEN "agreements"."first_day" AND '2100-12-31'),
	CONSTRAINT "agreements_terms" CHECK (CASE "agreements"."kind" WHEN 'PERCENT' THEN "agreements"."monthly_amount" IS NULL AND "agreements"."fee_percent" IS NOT NULL
        ELSE "agreements"."fee_percent" IS NULL AND "agreements"."monthly_amount" IS NOT NULL END
        AND "agreements"."fee_percent" BETWEEN 0 AND 100 AND "agreements"."monthly_amount" > 0
        AND ("agreements"."kind" <> 'GUARANTEED' OR NOT ("agreements"."includes_cleaning" OR "agreements"."agent_commission_first")))
);
--> statement-breakpoint
CREATE TABLE "landlords" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"email" text,
	"address" text,
	"tax_id" text,
	"bank_name" text,
	"account_number" text,
	"account_name" text,
	"notes" text,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || phone || ' ' || coalesce(phone_e164, '') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
        || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "landlords_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "landlords_bank_account" CHECK (num_nulls("landlords"."bank_name", "landlords"."account_number", "landlords"."account_name") IN (0, 3) AND "landlords"."account_number" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind";--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_business_id_landlord_id_landlords_business_id_id_fk" FOREIGN KEY ("business_id","landlord_id") REFERENCES "public"."landlords"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landlords" ADD CONSTRAINT "landlords_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_of_property" ON "agreements" USING btree ("business_id","property_id","first_day");--> statement-breakpoint
CREATE INDEX "agreements_of_landlord" ON "agreements" USING btree ("business_id","landlord_id","first_day");--> statement-breakpoint
CREATE INDEX "landlords_by_name" ON "landlords" USING btree ("business_id",(name COLLATE "und-x-icu"),"id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "landlords_by_created_at" ON "landlords" USING btree ("business_id","created_at","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "landlords_search" ON "landlords" USING gin (search gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" IN ('property', 'booking', 'block', 'inventory', 'maintenance', 'expense', 'landlord', 'agent', 'staff', 'business', 'subscription', 'rating')) NOT VALID;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind" CHECK ("changes"."kind" IN ('property', 'booking', 'block', 'inventory', 'maintenance', 'expense', 'landlord', 'agent', 'staff', 'business', 'subscription', 'rating', 'notification')) NOT VALID;
--> statement-breakpoint
-- A property has one agreement at a time.
ALTER TABLE agreements ADD CONSTRAINT agreements_one_at_a_time EXCLUDE USING gist (
  business_id WITH =,
  property_id WITH =,
  daterange(first_day, last_day, '[]') WITH &&
) WHERE (removed_at IS NULL);
