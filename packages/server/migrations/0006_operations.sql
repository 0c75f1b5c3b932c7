CREATE TABLE "audit_entries" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"label" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" IN ('property', 'booking', 'inventory', 'maintenance', 'expense', 'agent', 'staff', 'business', 'subscription', 'rating')),
	CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" IN ('CREATED', 'UPDATED', 'REMOVED'))
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"category" text NOT NULL,
	"vendor_name" text NOT NULL,
	"expense_date" date NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"property_id" uuid,
	"maintenance_request_id" uuid,
	"rejection_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"receipt_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(title || ' ' || description || ' ' || vendor_name)) STORED,
	CONSTRAINT "expenses_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" > 0 AND "expenses"."amount" <= 100000000000),
	CONSTRAINT "expenses_date" CHECK ("expenses"."expense_date" BETWEEN '2000-01-01' AND '2100-12-31'),
	CONSTRAINT "expenses_category" CHECK ("expenses"."category" IN ('MAINTENANCE', 'CLEANING', 'UTILITIES', 'SUPPLIES', 'MARKETING', 'INSURANCE', 'PROPERTY_TAX', 'REPAIRS', 'LANDSCAPING', 'SECURITY', 'LEGAL', 'ACCOUNTING', 'TRAVEL', 'OFFICE', 'OTHER')),
	CONSTRAINT "expenses_status" CHECK ("expenses"."status" IN ('PENDING', 'APPROVED', 'PAID', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"category" text NOT NULL,
	"quantity" numeric(14, 2) NOT NULL,
	"min_stock" numeric(14, 2) NOT NULL,
	"location" text NOT NULL,
	"cost_per_unit" numeric(14, 2) NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(item_name || ' ' || category)) STORED,
	CONSTRAINT "inventory_items_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "inventory_items_amounts" CHECK ("inventory_items"."quantity" BETWEEN 0 AND 100000000000 AND "inventory_items"."min_stock" BETWEEN 0 AND 100000000000 AND "inventory_items"."cost_per_unit" BETWEEN 0 AND 100000000000)
);
--> statement-breakpoint
CREATE TABLE "inventory_movements" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_quantity" numeric(14, 2) NOT NULL,
	"to_quantity" numeric(14, 2) NOT NULL,
	"other_property_id" uuid,
	"by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_movements_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "inventory_movements_kind" CHECK ("inventory_movements"."kind" IN ('ADDED', 'COUNTED', 'TRANSFERRED_OUT', 'TRANSFERRED_IN', 'REMOVED')),
	CONSTRAINT "inventory_movements_quantities" CHECK ("inventory_movements"."from_quantity" >= 0 AND "inventory_movements"."to_quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "maintenance_photos" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_photos_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "maintenance_photos_position" CHECK ("maintenance_photos"."position" BETWEEN 0 AND 9)
);
--> statement-breakpoint
CREATE TABLE "maintenance_requests" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"reporter_name" text,
	"estimated_cost" numeric(14, 2),
	"actual_cost" numeric(14, 2),
	"cancellation_reason" text,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(title || ' ' || description || ' ' || coalesce(reporter_name, ''))) STORED,
	CONSTRAINT "maintenance_requests_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "maintenance_requests_priority" CHECK ("maintenance_requests"."priority" IN ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
	CONSTRAINT "maintenance_requests_status" CHECK ("maintenance_requests"."status" IN ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')),
	CONSTRAINT "maintenance_requests_costs" CHECK ("maintenance_requests"."estimated_cost" BETWEEN 0 AND 100000000000 AND "maintenance_requests"."actual_cost" BETWEEN 0 AND 100000000000)
);
--> statement-breakpoint
CREATE TABLE "digest_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wanted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT'))
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone,
	"stars" smallint,
	"comment" text,
	"rated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "ratings_of_booking" UNIQUE("business_id","booking_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "ratings_rated" CHECK (("ratings"."stars" IS NULL) = ("ratings"."rated_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "changes_kind" CHECK ("changes"."kind" IN ('property', 'booking', 'inventory', 'maintenance', 'expense', 'agent', 'staff', 'business', 'subscription', 'rating', 'notification'))
);
--> statement-breakpoint
ALTER TABLE "agent_details" ADD COLUMN "monthly_target" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_business_id_by_id_users_business_id_id_fk" FOREIGN KEY ("business_id","by_id") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_business_id_maintenance_request_id_maintenance_requests_business_id_id_fk" FOREIGN KEY ("business_id","maintenance_request_id") REFERENCES "public"."maintenance_requests"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_business_id_decided_by_users_business_id_id_fk" FOREIGN KEY ("business_id","decided_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_business_id_item_id_inventory_items_business_id_id_fk" FOREIGN KEY ("business_id","item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_business_id_other_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","other_property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_business_id_by_id_users_business_id_id_fk" FOREIGN KEY ("business_id","by_id") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_photos" ADD CONSTRAINT "maintenance_photos_business_id_request_id_maintenance_requests_business_id_id_fk" FOREIGN KEY ("business_id","request_id") REFERENCES "public"."maintenance_requests"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_preferences" ADD CONSTRAINT "digest_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_user_id_users_business_id_id_fk" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."users"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_record" ON "audit_entries" USING btree ("business_id","kind","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_person" ON "audit_entries" USING btree ("business_id","by_id","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_date" ON "expenses" USING btree ("business_id","expense_date","id");--> statement-breakpoint
CREATE INDEX "expenses_by_created_at" ON "expenses" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_by_amount" ON "expenses" USING btree ("business_id","amount","id");--> statement-breakpoint
CREATE INDEX "expenses_by_creator" ON "expenses" USING btree ("business_id","created_by","expense_date","id");--> statement-breakpoint
CREATE INDEX "expenses_of_property" ON "expenses" USING btree ("business_id","property_id");--> statement-breakpoint
CREATE INDEX "expenses_search" ON "expenses" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inventory_items_by_name" ON "inventory_items" USING btree ("business_id",(item_name COLLATE "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "inventory_items_by_updated_at" ON "inventory_items" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "inventory_items_of_property" ON "inventory_items" USING btree ("business_id","property_id");--> statement-breakpoint
CREATE INDEX "inventory_items_low" ON "inventory_items" USING btree ("business_id","updated_at","id") WHERE quantity <= min_stock AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "inventory_items_search" ON "inventory_items" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inventory_movements_of_item" ON "inventory_movements" USING btree ("business_id","item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_photos_of_request" ON "maintenance_photos" USING btree ("business_id","request_id","position");--> statement-breakpoint
CREATE INDEX "maintenance_requests_by_created_at" ON "maintenance_requests" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_by_status" ON "maintenance_requests" USING btree ("business_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_of_property" ON "maintenance_requests" USING btree ("business_id","property_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_search" ON "maintenance_requests" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("business_id","user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_of_person" ON "notifications" USING btree ("business_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("business_id","user_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_token_hash" ON "ratings" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "ratings_by_time" ON "ratings" USING btree ("business_id","rated_at","id");--> statement-breakpoint
CREATE INDEX "changes_by_transaction" ON "changes" USING btree ("business_id","xid");--> statement-breakpoint
CREATE INDEX "changes_by_time" ON "changes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "agent_details" ADD CONSTRAINT "agent_details_monthly_target" CHECK ("agent_details"."monthly_target" BETWEEN 0 AND 100000000000);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_removed" CHECK ("bookings"."removed_at" IS NULL OR "bookings"."status" = 'CANCELLED');