-- Moves the rule that no night of a property is taken twice from bookings to taken_nights, which bookings and blocks share.
-- A million bookings are copied and indexed while the app goes on; the tables are locked only from LOCK TABLE on
-- (docs/performance.md, "Migration of the taken nights").
CREATE TABLE "blocks" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"property_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"maintenance_request_id" uuid,
	CONSTRAINT "blocks_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "blocks_dates" CHECK ("blocks"."to_day" > "blocks"."from_day" AND "blocks"."from_day" >= '2000-01-01' AND "blocks"."to_day" <= '2101-01-01'),
	CONSTRAINT "blocks_reason" CHECK ("blocks"."reason" IN ('OWNER_USE', 'REPAIR', 'OTHER')),
	CONSTRAINT "blocks_maintenance_request" CHECK ("blocks"."maintenance_request_id" IS NULL OR "blocks"."reason" = 'REPAIR')
);
--> statement-breakpoint
CREATE INDEX "blocks_by_from" ON "blocks" USING btree ("business_id","from_day","id") WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX "blocks_of_property" ON "blocks" USING btree ("business_id","property_id","to_day") WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX "blocks_by_to" ON "blocks" USING btree ("business_id","to_day","from_day","property_id") WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE TABLE "taken_nights" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"block_id" uuid,
	CONSTRAINT "taken_nights_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "taken_nights_kind" CHECK ("taken_nights"."kind" IN ('BOOKING', 'BLOCK')),
	CONSTRAINT "taken_nights_source" CHECK (CASE "taken_nights"."kind" WHEN 'BOOKING' THEN "taken_nights"."booking_id" = "taken_nights"."id" AND "taken_nights"."block_id" IS NULL
        ELSE "taken_nights"."block_id" = "taken_nights"."id" AND "taken_nights"."booking_id" IS NULL END)
);
--> statement-breakpoint
-- The transactions whose changes the copy may miss have at least this number.
SELECT set_config('ilewa.copied_from', pg_snapshot_xmin(pg_current_snapshot())::xid::text, true),
  set_config('maintenance_work_mem', '256MB', true);
--> statement-breakpoint
INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id)
SELECT business_id, id, property_id, check_in, check_out, 'BOOKING', id FROM bookings
WHERE status <> 'CANCELLED' AND removed_at IS NULL;
--> statement-breakpoint
-- Half-open ranges: a guest may arrive on the day another leaves.
ALTER TABLE taken_nights ADD CONSTRAINT taken_nights_once EXCLUDE USING gist (
  business_id WITH =,
  property_id WITH =,
  daterange(check_in, check_out) WITH &&
);
--> statement-breakpoint
ANALYZE taken_nights;
--> statement-breakpoint
-- All that this and the next migration change, at once or not at all: a request may hold one table while it waits for another.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE bookings, properties, maintenance_requests, users, audit_entries, changes, businesses, staff_details,
        invitations IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', '0', true);
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      -- The end of this block has released what it held, so that requests go on meanwhile.
      PERFORM pg_sleep(0.2);
    END;
  END LOOP;
  RAISE EXCEPTION 'The tables could not be locked. Start again when fewer long statements run.';
END
$body$;
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind";
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind";
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_business_id_maintenance_request_id_maintenance_requests_business_id_id_fk" FOREIGN KEY ("business_id","maintenance_request_id") REFERENCES "public"."maintenance_requests"("business_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Not validated, because the rows are copies: that would lock the tables for another second.
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_booking" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_block" FOREIGN KEY ("business_id","block_id") REFERENCES "public"."blocks"("business_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" IN ('property', 'booking', 'block', 'inventory', 'maintenance', 'expense', 'agent', 'staff', 'business', 'subscription', 'rating'));
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind" CHECK ("changes"."kind" IN ('property', 'booking', 'block', 'inventory', 'maintenance', 'expense', 'agent', 'staff', 'business', 'subscription', 'rating', 'notification'));
--> statement-breakpoint
-- Compares taken_nights with the bookings and blocks of a business, or of all, and rewrites the rows that differ. Returns
-- their number.
CREATE FUNCTION recount_taken_nights(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  surplus bigint;
  missing bigint;
BEGIN
  WITH expected AS (
    SELECT business_id, id, property_id, check_in, check_out, 'BOOKING' AS kind FROM bookings
    WHERE status <> 'CANCELLED' AND removed_at IS NULL
    UNION ALL
    SELECT business_id, id, property_id, from_day, to_day, 'BLOCK' FROM blocks WHERE removed_at IS NULL
  )
  DELETE FROM taken_nights taken
  WHERE (only_business IS NULL OR taken.business_id = only_business) AND NOT EXISTS (
    SELECT FROM expected WHERE expected.business_id = taken.business_id AND expected.id = taken.id
      AND expected.property_id = taken.property_id AND expected.check_in = taken.check_in
      AND expected.check_out = taken.check_out AND expected.kind = taken.kind
  );
  GET DIAGNOSTICS surplus = ROW_COUNT;
  INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id, block_id)
  SELECT expected.* FROM (
    SELECT business_id, id, property_id, check_in, check_out, 'BOOKING', id AS booking_id, NULL::uuid FROM bookings
    WHERE status <> 'CANCELLED' AND removed_at IS NULL
    UNION ALL
    SELECT business_id, id, property_id, from_day, to_day, 'BLOCK', NULL, id FROM blocks WHERE removed_at IS NULL
  ) expected
  WHERE (only_business IS NULL OR expected.business_id = only_business) AND NOT EXISTS (
    SELECT FROM taken_nights taken WHERE taken.business_id = expected.business_id AND taken.id = expected.id
  );
  GET DIAGNOSTICS missing = ROW_COUNT;
  RETURN greatest(surplus, missing);
END
$body$;
--> statement-breakpoint
-- What was written since the copy, found by the row's transaction: comparing all rows would lock the tables for three
-- seconds more.
DELETE FROM taken_nights taken USING bookings changed
WHERE age(changed.xmin) <= age(current_setting('ilewa.copied_from')::xid)
  AND taken.business_id = changed.business_id AND taken.id = changed.id;
--> statement-breakpoint
INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id)
SELECT business_id, id, property_id, check_in, check_out, 'BOOKING', id FROM bookings
WHERE status <> 'CANCELLED' AND removed_at IS NULL
  AND age(xmin) <= age(current_setting('ilewa.copied_from')::xid);
--> statement-breakpoint
DO $body$
BEGIN
  IF (SELECT count(*) FROM taken_nights)
    <> (SELECT count(*) FROM bookings WHERE status <> 'CANCELLED' AND removed_at IS NULL) THEN
    RAISE EXCEPTION 'taken_nights does not have one row per active booking';
  END IF;
END
$body$;
--> statement-breakpoint
CREATE FUNCTION take_booking_nights() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.status = 'CANCELLED' OR NEW.removed_at IS NOT NULL THEN
    DELETE FROM taken_nights WHERE business_id = NEW.business_id AND id = NEW.id;
  ELSE
    INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id)
    VALUES (NEW.business_id, NEW.id, NEW.property_id, NEW.check_in, NEW.check_out, 'BOOKING', NEW.id)
    ON CONFLICT (business_id, id) DO UPDATE
    SET property_id = excluded.property_id, check_in = excluded.check_in, check_out = excluded.check_out;
  END IF;
  RETURN NULL;
EXCEPTION WHEN exclusion_violation THEN
  -- Nodes of the previous version expect the former name. The next release removes this handler.
  RAISE EXCEPTION 'a night of property % is taken', NEW.property_id
    USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_no_double_booking', TABLE = 'bookings';
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_take_nights AFTER INSERT ON bookings FOR EACH ROW
WHEN (NEW.status <> 'CANCELLED' AND NEW.removed_at IS NULL) EXECUTE FUNCTION take_booking_nights();
--> statement-breakpoint
CREATE TRIGGER bookings_take_nights_changed AFTER UPDATE ON bookings FOR EACH ROW
WHEN ((OLD.property_id, OLD.check_in, OLD.check_out, OLD.status = 'CANCELLED', OLD.removed_at IS NULL)
  IS DISTINCT FROM (NEW.property_id, NEW.check_in, NEW.check_out, NEW.status = 'CANCELLED', NEW.removed_at IS NULL))
EXECUTE FUNCTION take_booking_nights();
--> statement-breakpoint
CREATE FUNCTION take_blocked_nights() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.removed_at IS NOT NULL THEN
    DELETE FROM taken_nights WHERE business_id = NEW.business_id AND id = NEW.id;
  ELSE
    INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, block_id)
    VALUES (NEW.business_id, NEW.id, NEW.property_id, NEW.from_day, NEW.to_day, 'BLOCK', NEW.id)
    ON CONFLICT (business_id, id) DO UPDATE
    SET property_id = excluded.property_id, check_in = excluded.check_in, check_out = excluded.check_out;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER blocks_take_nights AFTER INSERT OR UPDATE ON blocks FOR EACH ROW EXECUTE FUNCTION take_blocked_nights();
--> statement-breakpoint
-- With hash partitions (deploy/hash-partitions.sql) each partition has the constraint.
DO $body$
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT conrelid::regclass FROM pg_constraint WHERE conname = 'bookings_no_double_booking' AND contype = 'x'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT bookings_no_double_booking', part);
  END LOOP;
END
$body$;
