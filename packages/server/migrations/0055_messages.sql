CREATE TABLE "message_templates" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tone" text,
	"language" text NOT NULL,
	"name" text,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "message_templates_kind" CHECK ("message_templates"."kind" IN ('CONFIRMATION', 'PAYMENT_REQUEST', 'BALANCE', 'DIRECTIONS', 'CHECK_IN', 'THANKS', 'OWN')),
	CONSTRAINT "message_templates_tone" CHECK ("message_templates"."tone" IN ('WARM', 'FORMAL', 'SHORT')),
	CONSTRAINT "message_templates_language" CHECK ("message_templates"."language" IN ('EN')),
	CONSTRAINT "message_templates_own" CHECK (("message_templates"."kind" = 'OWN') = ("message_templates"."name" IS NOT NULL) AND ("message_templates"."kind" = 'OWN') = ("message_templates"."tone" IS NULL)),
	CONSTRAINT "message_templates_text" CHECK (length("message_templates"."text") BETWEEN 1 AND 1200 AND length("message_templates"."name") BETWEEN 1 AND 60)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tone" text NOT NULL,
	"language" text NOT NULL,
	"template_name" text,
	"text" text NOT NULL,
	"phone_e164" text NOT NULL,
	"state" text DEFAULT 'OPENED' NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "messages_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "messages_kind" CHECK ("messages"."kind" IN ('CONFIRMATION', 'PAYMENT_REQUEST', 'BALANCE', 'DIRECTIONS', 'CHECK_IN', 'THANKS', 'OWN')),
	CONSTRAINT "messages_tone" CHECK ("messages"."tone" IN ('WARM', 'FORMAL', 'SHORT')),
	CONSTRAINT "messages_language" CHECK ("messages"."language" IN ('EN')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" IN ('OPENED', 'SENT', 'NOT_SENT')),
	CONSTRAINT "messages_answer" CHECK (("messages"."state" = 'OPENED') = ("messages"."answered_at" IS NULL) AND ("messages"."state" = 'OPENED') = ("messages"."answered_by" IS NULL)),
	CONSTRAINT "messages_text" CHECK (length("messages"."text") BETWEEN 1 AND 1500),
	CONSTRAINT "messages_phone" CHECK ("messages"."phone_e164" ~ '^\+[0-9]{6,15}$')
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_opened_by_users_business_id_id_fk" FOREIGN KEY ("business_id","opened_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_answered_by_users_business_id_id_fk" FOREIGN KEY ("business_id","answered_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_standard" ON "message_templates" USING btree ("business_id","kind","tone","language") WHERE kind <> 'OWN';--> statement-breakpoint
CREATE INDEX "messages_of_booking" ON "messages" USING btree ("business_id","booking_id","opened_at");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING btree ("opened_at");