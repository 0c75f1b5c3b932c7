DROP INDEX "bookings_by_guest_email";--> statement-breakpoint
DROP INDEX "bookings_by_guest_phone";--> statement-breakpoint
CREATE INDEX "bookings_not_arrived" ON "bookings" USING btree ("business_id","check_in","id","check_out") WHERE removed_at IS NULL AND status IN ('PENDING', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "bookings_by_guest_email" ON "bookings" USING btree ("business_id","guest_email","check_in");--> statement-breakpoint
CREATE INDEX "bookings_by_guest_phone" ON "bookings" USING btree ("business_id","guest_phone_e164","check_in");