-- Two stays of one property never share a night, whatever the concurrency; cancelled ones do not count.
-- Half-open ranges: a guest may arrive on the day another leaves.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_double_booking" EXCLUDE USING gist (
  "business_id" WITH =,
  "property_id" WITH =,
  daterange("check_in", "check_out") WITH &&
) WHERE ("status" <> 'CANCELLED');
