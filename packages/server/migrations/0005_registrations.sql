ALTER TABLE "users" ADD COLUMN "registration_hash" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registered_again" boolean DEFAULT false NOT NULL;