ALTER TABLE "bookings" ADD COLUMN "guest_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_erased" CHECK ("bookings"."guest_erased_at" IS NULL OR ("bookings"."guest_name" = 'Erased guest' AND "bookings"."guest_email" LIKE 'erased:%'
        AND "bookings"."guest_phone" = '' AND "bookings"."guest_phone_e164" IS NULL));