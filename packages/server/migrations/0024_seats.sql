ALTER TABLE "users" ADD COLUMN "seat_order" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seats_limited_from" timestamp with time zone;