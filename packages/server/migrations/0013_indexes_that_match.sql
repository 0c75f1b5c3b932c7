DROP INDEX "ratings_by_time";--> statement-breakpoint
DROP INDEX "audit_entries_by_person";--> statement-breakpoint
DROP INDEX "bookings_by_check_in";--> statement-breakpoint
DROP INDEX "bookings_by_created_at";--> statement-breakpoint
DROP INDEX "bookings_by_status";--> statement-breakpoint
DROP INDEX "bookings_by_agent";--> statement-breakpoint
DROP INDEX "bookings_by_property";--> statement-breakpoint
DROP INDEX "expenses_by_date";--> statement-breakpoint
DROP INDEX "expenses_by_created_at";--> statement-breakpoint
DROP INDEX "expenses_by_amount";--> statement-breakpoint
DROP INDEX "inventory_items_by_name";--> statement-breakpoint
DROP INDEX "inventory_items_by_updated_at";--> statement-breakpoint
DROP INDEX "maintenance_requests_by_created_at";--> statement-breakpoint
DROP INDEX "maintenance_requests_by_status";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "ratings_of_property" ON "ratings" USING btree ("business_id","property_id","rated_at","id") WHERE counts AND rated_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ratings_by_time" ON "ratings" USING btree ("business_id","rated_at","id") WHERE counts AND rated_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_source" ON "bookings" USING btree ("business_id","source","check_in","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ("business_id","check_in","id","agent_id") WHERE removed_at IS NULL AND status <> 'CANCELLED' AND paid_amount < total_amount;--> statement-breakpoint
CREATE INDEX "bookings_by_nights" ON "bookings" USING gist ("business_id",daterange(check_in, check_out)) WHERE status <> 'CANCELLED' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_by_status" ON "expenses" USING btree ("business_id","status","expense_date","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_by_category" ON "expenses" USING btree ("business_id","category","expense_date","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_of_request" ON "expenses" USING btree ("business_id","maintenance_request_id") WHERE maintenance_request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "inventory_items_by_category" ON "inventory_items" USING btree ("business_id","category",(item_name COLLATE "und-x-icu"),"id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "inventory_items_low_by_name" ON "inventory_items" USING btree ("business_id",(item_name COLLATE "und-x-icu"),"id") WHERE quantity <= min_stock AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "ratings_by_property" ON "ratings" USING btree ("business_id","rated_at","property_id","stars") WHERE counts AND rated_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ratings_by_agent" ON "ratings" USING btree ("business_id","agent_id","stars") WHERE counts AND rated_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_by_person" ON "audit_entries" USING btree ("business_id","by_id","created_at","id","kind");--> statement-breakpoint
CREATE INDEX "bookings_by_check_in" ON "bookings" USING btree ("business_id","check_in","id","status","check_out") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_created_at" ON "bookings" USING btree ("business_id","created_at","id","status","check_in") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("business_id","status","check_in","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_agent" ON "bookings" USING btree ("business_id","agent_id","check_in","id","status","source") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_property" ON "bookings" USING btree ("business_id","property_id","check_in","id","status","check_out") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_by_date" ON "expenses" USING btree ("business_id","expense_date","id","status") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_by_created_at" ON "expenses" USING btree ("business_id","created_at","id","status","expense_date") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_by_amount" ON "expenses" USING btree ("business_id","amount","id","status","expense_date") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "inventory_items_by_name" ON "inventory_items" USING btree ("business_id",(item_name COLLATE "und-x-icu"),"id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "inventory_items_by_updated_at" ON "inventory_items" USING btree ("business_id","updated_at","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "maintenance_requests_by_created_at" ON "maintenance_requests" USING btree ("business_id","created_at","id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "maintenance_requests_by_status" ON "maintenance_requests" USING btree ("business_id","status","created_at","id") WHERE removed_at IS NULL;
--> statement-breakpoint
-- A rating follows its booking.
CREATE FUNCTION place_rating() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  SELECT property_id, agent_id, status <> 'CANCELLED' AND removed_at IS NULL
  INTO NEW.property_id, NEW.agent_id, NEW.counts
  FROM bookings WHERE business_id = NEW.business_id AND id = NEW.booking_id;
  -- Whoever names no booking is refused by the foreign key.
  NEW.counts := coalesce(NEW.counts, true);
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER ratings_placed BEFORE INSERT ON ratings FOR EACH ROW EXECUTE FUNCTION place_rating();
--> statement-breakpoint
CREATE FUNCTION move_rating() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE ratings SET property_id = NEW.property_id, agent_id = NEW.agent_id,
    counts = NEW.status <> 'CANCELLED' AND NEW.removed_at IS NULL
  WHERE business_id = NEW.business_id AND booking_id = NEW.id;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_rating_moved AFTER UPDATE ON bookings FOR EACH ROW
WHEN ((OLD.property_id, OLD.agent_id, OLD.status <> 'CANCELLED' AND OLD.removed_at IS NULL)
  IS DISTINCT FROM (NEW.property_id, NEW.agent_id, NEW.status <> 'CANCELLED' AND NEW.removed_at IS NULL))
EXECUTE FUNCTION move_rating();
--> statement-breakpoint
-- Writes anew what ratings repeat of their bookings where it differs; answers how many did.
CREATE FUNCTION recount_ratings(business uuid) RETURNS bigint LANGUAGE sql AS $$
  WITH moved AS (
    UPDATE ratings SET property_id = stay.property_id, agent_id = stay.agent_id,
      counts = stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
    FROM bookings stay
    WHERE ratings.business_id = business AND stay.business_id = business AND stay.id = ratings.booking_id
      AND (ratings.property_id, ratings.agent_id, ratings.counts)
        IS DISTINCT FROM (stay.property_id, stay.agent_id, stay.status <> 'CANCELLED' AND stay.removed_at IS NULL)
    RETURNING 1
  ) SELECT count(*) FROM moved
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_bookings(only_business uuid DEFAULT NULL)
RETURNS TABLE (figures text, wrong bigint) LANGUAGE plpgsql AS $body$
DECLARE
  business uuid;
BEGIN
  -- Of thousands of businesses each lock for itself would be too many.
  IF only_business IS NULL THEN LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('booking figures ' || only_business, 0));
  FOREACH figures IN ARRAY
    ARRAY['booking_nights', 'booking_months', 'booking_totals', 'guest_firsts', 'returning_stays', 'ratings']
  LOOP
    wrong := 0;
    FOR business IN
      SELECT id FROM businesses WHERE only_business IS NULL OR id = only_business ORDER BY id
    LOOP
      wrong := wrong + CASE figures WHEN 'ratings' THEN recount_ratings(business) ELSE recount_figures(figures, business) END;
    END LOOP;
    RETURN NEXT;
  END LOOP;
END
$body$;
--> statement-breakpoint
UPDATE ratings SET property_id = stay.property_id, agent_id = stay.agent_id,
  counts = stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
FROM bookings stay WHERE stay.business_id = ratings.business_id AND stay.id = ratings.booking_id;
