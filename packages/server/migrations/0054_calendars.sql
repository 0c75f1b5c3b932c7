-- All that this and the next two migrations change, at once or not at all: a request may hold one table while it waits for another.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE bookings, taken_nights, blocks, properties, users, businesses, audit_entries, changes, notifications,
        notification_preferences, payment_claims IN ACCESS EXCLUSIVE MODE;
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
-- The former constraints of taken_nights, audit_entries and changes hold for all rows, so the new ones are not validated: that would
-- lock the tables for another second.
CREATE TABLE "calendar_exports" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"channel" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_reader" text,
	"read_nights" datemultirange,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_exports_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "calendar_exports_once" UNIQUE NULLS NOT DISTINCT("business_id","property_id","channel"),
	CONSTRAINT "calendar_exports_channel" CHECK ("calendar_exports"."channel" IN ('AIRBNB', 'BOOKING_COM', 'VRBO')),
	CONSTRAINT "calendar_exports_epoch" CHECK ("calendar_exports"."epoch" >= 0),
	CONSTRAINT "calendar_exports_reader" CHECK (length("calendar_exports"."last_reader") <= 80)
);
--> statement-breakpoint
CREATE TABLE "calendar_conflicts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"block_id" uuid,
	"other_event_id" uuid,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"answer" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"is_notified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_conflicts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "calendar_conflicts_kind" CHECK ("calendar_conflicts"."kind" IN ('BOOKING', 'BLOCK', 'IMPORT')),
	CONSTRAINT "calendar_conflicts_state" CHECK ("calendar_conflicts"."state" IN ('OPEN', 'SETTLED', 'GONE')),
	CONSTRAINT "calendar_conflicts_answer" CHECK ("calendar_conflicts"."answer" IN ('SAME_STAY', 'CANCEL_BOOKING', 'LEAVE_OUT')),
	CONSTRAINT "calendar_conflicts_other" CHECK (num_nonnulls("calendar_conflicts"."booking_id", "calendar_conflicts"."block_id", "calendar_conflicts"."other_event_id") = 1
        AND CASE "calendar_conflicts"."kind" WHEN 'BOOKING' THEN "calendar_conflicts"."booking_id" WHEN 'BLOCK' THEN "calendar_conflicts"."block_id" ELSE "calendar_conflicts"."other_event_id" END IS NOT NULL),
	CONSTRAINT "calendar_conflicts_settled" CHECK (("calendar_conflicts"."state" = 'SETTLED') = ("calendar_conflicts"."answer" IS NOT NULL AND "calendar_conflicts"."settled_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "calendar_imports" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"property_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"url" "bytea" NOT NULL,
	"url_hash" "bytea" NOT NULL,
	"host" text NOT NULL,
	"scope" text NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" "bytea",
	"last_tried_at" timestamp with time zone,
	"last_complete_at" timestamp with time zone,
	"next_read_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text,
	CONSTRAINT "calendar_imports_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "calendar_imports_property" UNIQUE("business_id","id","property_id"),
	CONSTRAINT "calendar_imports_channel" CHECK ("calendar_imports"."channel" IN ('AIRBNB', 'BOOKING_COM', 'VRBO', 'GOOGLE', 'OTHER')),
	CONSTRAINT "calendar_imports_scope" CHECK ("calendar_imports"."scope" IN ('RESERVED', 'ALL')),
	CONSTRAINT "calendar_imports_state" CHECK ("calendar_imports"."state" IN ('ACTIVE', 'FAILING', 'NEEDS_CONFIRMATION', 'PAUSED')),
	CONSTRAINT "calendar_imports_paused" CHECK (("calendar_imports"."state" = 'PAUSED') = ("calendar_imports"."next_read_at" IS NULL)),
	CONSTRAINT "calendar_imports_failures" CHECK ("calendar_imports"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "imported_events" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"calendar_import_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"occurrence" text NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"summary" text NOT NULL,
	"reference" text,
	"state" text NOT NULL,
	"ignored_reason" text,
	"missing_since" timestamp with time zone,
	"missed_reads" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"booking_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_events_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "imported_events_once" UNIQUE("business_id","calendar_import_id","uid","occurrence"),
	CONSTRAINT "imported_events_dates" CHECK ("imported_events"."check_out" > "imported_events"."check_in" AND "imported_events"."check_in" >= '2000-01-01' AND "imported_events"."check_out" <= '2101-01-01'),
	CONSTRAINT "imported_events_state" CHECK ("imported_events"."state" IN ('TAKEN', 'MISSING', 'FREED', 'ADOPTED', 'IGNORED')),
	CONSTRAINT "imported_events_ignored" CHECK (("imported_events"."state" = 'IGNORED') = ("imported_events"."ignored_reason" IS NOT NULL)),
	CONSTRAINT "imported_events_reason" CHECK ("imported_events"."ignored_reason" IN ('OWN', 'NOT_RESERVED', 'FREE_TIME', 'SHORT_REPEAT', 'OWNER')),
	CONSTRAINT "imported_events_missing" CHECK (("imported_events"."missing_since" IS NOT NULL) = ("imported_events"."missed_reads" > 0) AND ("imported_events"."state" <> 'MISSING' OR "imported_events"."missing_since" IS NOT NULL)),
	CONSTRAINT "imported_events_booking" CHECK ("imported_events"."state" <> 'ADOPTED' OR "imported_events"."booking_id" IS NOT NULL),
	CONSTRAINT "imported_events_text" CHECK (length("imported_events"."uid") BETWEEN 1 AND 255 AND length("imported_events"."summary") <= 120 AND length("imported_events"."reference") <= 20)
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind";--> statement-breakpoint
ALTER TABLE "taken_nights" DROP CONSTRAINT "taken_nights_kind";--> statement-breakpoint
ALTER TABLE "taken_nights" DROP CONSTRAINT "taken_nights_source";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind";--> statement-breakpoint
ALTER TABLE "taken_nights" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_exports" ADD CONSTRAINT "calendar_exports_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_event" FOREIGN KEY ("business_id","event_id") REFERENCES "public"."imported_events"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_other_event" FOREIGN KEY ("business_id","other_event_id") REFERENCES "public"."imported_events"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_booking" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_block" FOREIGN KEY ("business_id","block_id") REFERENCES "public"."blocks"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_business_id_settled_by_users_business_id_id_fk" FOREIGN KEY ("business_id","settled_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_import" FOREIGN KEY ("business_id","calendar_import_id","property_id") REFERENCES "public"."calendar_imports"("business_id","id","property_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_exports_token" ON "calendar_exports" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_conflicts_open" ON "calendar_conflicts" USING btree ("business_id","event_id",coalesce(booking_id, block_id, other_event_id)) WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "calendar_conflicts_by_day" ON "calendar_conflicts" USING btree ("business_id","from_day","id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "calendar_conflicts_of_booking" ON "calendar_conflicts" USING btree ("business_id","booking_id") WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "calendar_conflicts_of_block" ON "calendar_conflicts" USING btree ("business_id","block_id") WHERE block_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "calendar_conflicts_of_other" ON "calendar_conflicts" USING btree ("business_id","other_event_id") WHERE other_event_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_imports_url" ON "calendar_imports" USING btree ("business_id","url_hash") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "calendar_imports_of_property" ON "calendar_imports" USING btree ("business_id","property_id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "calendar_imports_due" ON "calendar_imports" USING btree ("next_read_at") WHERE removed_at IS NULL AND next_read_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "imported_events_of_property" ON "imported_events" USING btree ("business_id","property_id","check_out");--> statement-breakpoint
CREATE INDEX "imported_events_of_booking" ON "imported_events" USING btree ("business_id","booking_id") WHERE booking_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_event" FOREIGN KEY ("business_id","event_id") REFERENCES "public"."imported_events"("business_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "taken_nights_imported" ON "taken_nights" USING btree ("business_id","check_out") WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "taken_nights_of_event" ON "taken_nights" USING btree ("business_id","event_id") WHERE event_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'COMMISSION', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE', 'CALENDAR', 'CALENDAR_CONFLICT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'COMMISSION', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE', 'CALENDAR', 'CALENDAR_CONFLICT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."kind" IN ('property', 'booking', 'block', 'calendarImport', 'inventory', 'maintenance', 'expense', 'landlord', 'agent', 'staff', 'business', 'subscription', 'rating')) NOT VALID;--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_kind" CHECK ("taken_nights"."kind" IN ('BOOKING', 'BLOCK', 'IMPORT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "taken_nights" ADD CONSTRAINT "taken_nights_source" CHECK (CASE "taken_nights"."kind"
        WHEN 'BOOKING' THEN "taken_nights"."booking_id" = "taken_nights"."id" AND num_nonnulls("taken_nights"."block_id", "taken_nights"."event_id") = 0
        WHEN 'BLOCK' THEN "taken_nights"."block_id" = "taken_nights"."id" AND num_nonnulls("taken_nights"."booking_id", "taken_nights"."event_id") = 0
        ELSE "taken_nights"."event_id" IS NOT NULL AND num_nonnulls("taken_nights"."booking_id", "taken_nights"."block_id") = 0 END) NOT VALID;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind" CHECK ("changes"."kind" IN ('property', 'booking', 'block', 'calendarImport', 'inventory', 'maintenance', 'expense', 'landlord', 'agent', 'staff', 'business', 'subscription', 'rating', 'notification')) NOT VALID;
--> statement-breakpoint
-- Gives imported events of a property the nights that nothing else has taken, and lists the nights that it could not give as conflicts.
-- Who has nights keeps them; a waiting event gets freed nights before anybody can book them. Call it under the lock of the property, or
-- in a trigger: the exclusion constraint decides.
CREATE FUNCTION allocate_imported_nights(the_business uuid, the_property uuid) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  waiting record;
  wanted datemultirange;
  held datemultirange;
  held_rows bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM imported_events WHERE business_id = the_business AND property_id = the_property) THEN
    RETURN;
  END IF;
  DELETE FROM taken_nights taken
  WHERE taken.business_id = the_business AND taken.property_id = the_property AND taken.kind = 'IMPORT' AND NOT EXISTS (
    SELECT FROM imported_events holder
    WHERE holder.business_id = taken.business_id AND holder.id = taken.event_id
      AND holder.state IN ('TAKEN', 'MISSING', 'ADOPTED')
      AND holder.check_in <= taken.check_in AND holder.check_out >= taken.check_out
  );
  -- A stay belongs to its booking while the booking is active and shares a night with it.
  UPDATE imported_events event
  SET state = CASE WHEN linked.is_active THEN 'ADOPTED' WHEN event.missing_since IS NULL THEN 'TAKEN' ELSE 'MISSING' END
  FROM (
    SELECT stay.id, EXISTS (
      SELECT FROM bookings booking
      WHERE booking.business_id = stay.business_id AND booking.id = stay.booking_id AND booking.property_id = stay.property_id
        AND booking.status <> 'CANCELLED' AND booking.removed_at IS NULL
        AND booking.check_in < stay.check_out AND booking.check_out > stay.check_in
    ) AS is_active
    FROM imported_events stay
    WHERE stay.business_id = the_business AND stay.property_id = the_property AND stay.booking_id IS NOT NULL
      AND stay.state IN ('TAKEN', 'MISSING', 'ADOPTED')
  ) linked
  WHERE event.business_id = the_business AND event.id = linked.id AND linked.is_active <> (event.state = 'ADOPTED');
  -- Events that are over have what they could get.
  FOR waiting IN
    SELECT id, check_in, check_out FROM imported_events
    WHERE business_id = the_business AND property_id = the_property AND state IN ('TAKEN', 'MISSING', 'ADOPTED')
      AND check_out >= CURRENT_DATE - 1
    ORDER BY first_seen_at, id
  LOOP
    SELECT datemultirange(daterange(waiting.check_in, waiting.check_out)) - coalesce(
        range_agg(daterange(taken.check_in, taken.check_out)) FILTER (WHERE taken.event_id IS DISTINCT FROM waiting.id), '{}'
      ),
      coalesce(range_agg(daterange(taken.check_in, taken.check_out)) FILTER (WHERE taken.event_id = waiting.id), '{}'),
      count(*) FILTER (WHERE taken.event_id = waiting.id)
    INTO wanted, held, held_rows
    FROM taken_nights taken
    WHERE taken.business_id = the_business AND taken.property_id = the_property
      AND daterange(taken.check_in, taken.check_out) && daterange(waiting.check_in, waiting.check_out);
    -- One row for each part, so that a stay is one bar of the calendar.
    IF held <> wanted OR held_rows <> (SELECT count(*) FROM unnest(wanted)) THEN
      DELETE FROM taken_nights WHERE business_id = the_business AND event_id = waiting.id;
      -- A booking that is written at this moment without the lock comes first; the next read tries again.
      INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, event_id)
      SELECT the_business, gen_random_uuid(), the_property, lower(part), upper(part), 'IMPORT', waiting.id
      FROM unnest(wanted) AS part
      ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;

  WITH clashing AS (
    SELECT event.id AS event_id, taken.kind, taken.booking_id, taken.block_id, taken.event_id AS other_event_id,
      min(greatest(event.check_in, taken.check_in)) AS from_day, max(least(event.check_out, taken.check_out)) AS to_day
    FROM imported_events event
    JOIN taken_nights taken ON taken.business_id = event.business_id AND taken.property_id = event.property_id
      AND daterange(taken.check_in, taken.check_out) && daterange(event.check_in, event.check_out)
    LEFT JOIN imported_events other ON other.business_id = taken.business_id AND other.id = taken.event_id
    WHERE event.business_id = the_business AND event.property_id = the_property
      AND event.state IN ('TAKEN', 'MISSING', 'ADOPTED') AND event.check_out >= CURRENT_DATE - 1
      AND (taken.booking_id IS NULL OR taken.booking_id IS DISTINCT FROM event.booking_id)
      AND (other.id IS NULL OR other.calendar_import_id <> event.calendar_import_id)
    GROUP BY event.id, taken.kind, taken.booking_id, taken.block_id, taken.event_id
  ), gone AS (
    UPDATE calendar_conflicts conflict SET state = 'GONE'
    FROM imported_events event
    WHERE conflict.business_id = the_business AND conflict.state = 'OPEN'
      AND event.business_id = conflict.business_id AND event.id = conflict.event_id AND event.property_id = the_property
      AND NOT EXISTS (
        SELECT FROM clashing WHERE clashing.event_id = conflict.event_id
          AND coalesce(clashing.booking_id, clashing.block_id, clashing.other_event_id)
            = coalesce(conflict.booking_id, conflict.block_id, conflict.other_event_id)
      )
  )
  INSERT INTO calendar_conflicts AS conflict (business_id, id, event_id, kind, booking_id, block_id, other_event_id, from_day, to_day)
  SELECT the_business, gen_random_uuid(), event_id, kind, booking_id, block_id, other_event_id, from_day, to_day FROM clashing
  ON CONFLICT (business_id, event_id, coalesce(booking_id, block_id, other_event_id)) WHERE state = 'OPEN'
  DO UPDATE SET from_day = excluded.from_day, to_day = excluded.to_day
  WHERE (conflict.from_day, conflict.to_day) IS DISTINCT FROM (excluded.from_day, excluded.to_day);
END
$body$;
--> statement-breakpoint
CREATE FUNCTION allocate_freed_nights() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM allocate_imported_nights(OLD.business_id, OLD.property_id);
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER taken_nights_freed AFTER DELETE ON taken_nights FOR EACH ROW
WHEN (OLD.kind <> 'IMPORT') EXECUTE FUNCTION allocate_freed_nights();
--> statement-breakpoint
CREATE TRIGGER taken_nights_moved AFTER UPDATE ON taken_nights FOR EACH ROW
WHEN (OLD.kind <> 'IMPORT'
  AND (OLD.property_id, OLD.check_in, OLD.check_out) IS DISTINCT FROM (NEW.property_id, NEW.check_in, NEW.check_out))
EXECUTE FUNCTION allocate_freed_nights();
--> statement-breakpoint
-- A booking also takes over the nights of the channel's stay that belongs to it.
CREATE OR REPLACE FUNCTION take_booking_nights() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  released bigint := 0;
BEGIN
  IF NEW.status = 'CANCELLED' OR NEW.removed_at IS NOT NULL THEN
    DELETE FROM taken_nights WHERE business_id = NEW.business_id AND id = NEW.id;
  ELSE
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM taken_nights taken USING imported_events event
      WHERE event.business_id = NEW.business_id AND event.booking_id = NEW.id AND event.property_id = NEW.property_id
        AND taken.business_id = event.business_id AND taken.event_id = event.id;
      GET DIAGNOSTICS released = ROW_COUNT;
    END IF;
    INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id)
    VALUES (NEW.business_id, NEW.id, NEW.property_id, NEW.check_in, NEW.check_out, 'BOOKING', NEW.id)
    ON CONFLICT (business_id, id) DO UPDATE
    SET property_id = excluded.property_id, check_in = excluded.check_in, check_out = excluded.check_out;
    IF released > 0 THEN
      PERFORM allocate_imported_nights(NEW.business_id, NEW.property_id);
    END IF;
  END IF;
  RETURN NULL;
EXCEPTION WHEN exclusion_violation THEN
  -- Nodes of the previous version expect the former name. The next release removes this handler.
  RAISE EXCEPTION 'a night of property % is taken', NEW.property_id
    USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_no_double_booking', TABLE = 'bookings';
END
$body$;
--> statement-breakpoint
-- Compares taken_nights with the bookings, blocks and imported events of a business, or of all, and rewrites the rows that differ.
-- Returns their number.
CREATE OR REPLACE FUNCTION recount_taken_nights(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  surplus bigint;
  missing bigint;
  changed_imports bigint;
  imports_before uuid[] := ARRAY(
    SELECT id FROM taken_nights WHERE kind = 'IMPORT' AND (only_business IS NULL OR business_id = only_business)
  );
BEGIN
  WITH expected AS (
    SELECT business_id, id, property_id, check_in, check_out, 'BOOKING' AS kind FROM bookings
    WHERE status <> 'CANCELLED' AND removed_at IS NULL
    UNION ALL
    SELECT business_id, id, property_id, from_day, to_day, 'BLOCK' FROM blocks WHERE removed_at IS NULL
  )
  DELETE FROM taken_nights taken
  WHERE taken.kind <> 'IMPORT' AND (only_business IS NULL OR taken.business_id = only_business) AND NOT EXISTS (
    SELECT FROM expected WHERE expected.business_id = taken.business_id AND expected.id = taken.id
      AND expected.property_id = taken.property_id AND expected.check_in = taken.check_in
      AND expected.check_out = taken.check_out AND expected.kind = taken.kind
  );
  GET DIAGNOSTICS surplus = ROW_COUNT;
  CREATE TEMPORARY TABLE missing_nights ON COMMIT DROP AS
  SELECT expected.* FROM (
    SELECT business_id, id, property_id, check_in, check_out, 'BOOKING' AS kind, id AS booking_id, NULL::uuid AS block_id
    FROM bookings WHERE status <> 'CANCELLED' AND removed_at IS NULL
    UNION ALL
    SELECT business_id, id, property_id, from_day, to_day, 'BLOCK', NULL, id FROM blocks WHERE removed_at IS NULL
  ) expected
  WHERE (only_business IS NULL OR expected.business_id = only_business) AND NOT EXISTS (
    SELECT FROM taken_nights taken WHERE taken.business_id = expected.business_id AND taken.id = expected.id
  );
  -- A booking without its row may have lost its nights to an imported event meanwhile: that is a conflict to settle.
  DELETE FROM taken_nights taken USING missing_nights expected
  WHERE taken.kind = 'IMPORT' AND taken.business_id = expected.business_id AND taken.property_id = expected.property_id
    AND daterange(taken.check_in, taken.check_out) && daterange(expected.check_in, expected.check_out);
  INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id, block_id)
  SELECT * FROM missing_nights;
  GET DIAGNOSTICS missing = ROW_COUNT;
  DROP TABLE missing_nights;
  PERFORM allocate_imported_nights(imported.business_id, imported.property_id) FROM (
    SELECT DISTINCT business_id, property_id FROM imported_events
    WHERE only_business IS NULL OR business_id = only_business
  ) imported;
  SELECT count(*) FILTER (WHERE before.id IS NULL OR after.id IS NULL) INTO changed_imports
  FROM unnest(imports_before) AS before (id)
  FULL JOIN (
    SELECT id FROM taken_nights WHERE kind = 'IMPORT' AND (only_business IS NULL OR business_id = only_business)
  ) AS after ON after.id = before.id;
  -- A row that differs is deleted and written again: it counts once.
  RETURN greatest(surplus, missing) + changed_imports;
END
$body$;
