-- A request that waits behind the lock would make all others wait. It gives up after 200 tries, some minutes.
DO $body$
BEGIN
  PERFORM set_config('lock_timeout', '900ms', true);
  FOR attempt IN 1 .. 200 LOOP
    BEGIN
      LOCK TABLE booking_requests IN SHARE MODE;
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
CREATE INDEX "booking_requests_asked" ON "booking_requests" USING btree ("business_id","ends_at") WHERE state = 'ASKED';--> statement-breakpoint
CREATE INDEX "booking_requests_by_mailbox" ON "booking_requests" USING btree ("business_id",regexp_replace("guest_email", '\+[^@]*@', '@'));
--> statement-breakpoint
-- Changed: a stay that the owner keeps is in conflict with a new one of its calendar.
CREATE OR REPLACE FUNCTION allocate_imported_nights(the_business uuid, the_property uuid) RETURNS void LANGUAGE plpgsql AS $body$
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
      -- Events of one calendar may overlap, unless one of them takes place although the calendar lost it: its nights were sold again.
      AND (other.id IS NULL OR other.calendar_import_id <> event.calendar_import_id OR (other.confirmed_at IS NOT NULL AND other.id <> event.id))
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
