CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"appearance" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_appearance" CHECK ("preferences"."appearance" IN ('auto', 'light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;