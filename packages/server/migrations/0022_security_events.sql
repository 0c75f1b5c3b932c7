CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mailed_to" text NOT NULL,
	"detail" "bytea" NOT NULL,
	"handle_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_events_handle_hash_unique" UNIQUE("handle_hash"),
	CONSTRAINT "security_events_kind" CHECK ("security_events"."kind" IN ('password_changed', 'two_factor_on', 'two_factor_off', 'recovery_codes_renewed', 'email_changed', 'new_device', 'recovered_by_operator'))
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "is_by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "code_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_user_id" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_expires_at" ON "security_events" USING btree ("expires_at");