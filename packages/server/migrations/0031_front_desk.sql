ALTER TABLE "staff_details" ADD COLUMN "front_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancel_kind" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "agents_check_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "required_paid_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "front_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancel_kind" CHECK ("bookings"."cancel_kind" IN ('NO_SHOW'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_required_paid_percent" CHECK ("businesses"."required_paid_percent" BETWEEN 0 AND 100);