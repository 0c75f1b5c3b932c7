-- A property is of one business. Taking the two as independent, PostgreSQL expects one stay of a property where there are
-- hundreds, and reads them all instead of the last by its index.
CREATE STATISTICS bookings_place (dependencies) ON business_id, property_id FROM bookings;
--> statement-breakpoint
ANALYZE bookings;
