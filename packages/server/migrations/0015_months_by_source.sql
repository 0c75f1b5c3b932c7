-- Bookings wait until their figures are complete, and reports, which read the two others in this order, before they begin.
LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
LOCK TABLE booking_nights, returning_stays IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "booking_source_months" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"nights" integer DEFAULT 0 NOT NULL,
	"kobo" bigint DEFAULT 0 NOT NULL,
	"arrivals" integer DEFAULT 0 NOT NULL,
	"paid_kobo" bigint DEFAULT 0 NOT NULL,
	"guests_1" integer DEFAULT 0 NOT NULL,
	"guests_2" integer DEFAULT 0 NOT NULL,
	"guests_3_to_4" integer DEFAULT 0 NOT NULL,
	"guests_5" integer DEFAULT 0 NOT NULL,
	"nights_1" integer DEFAULT 0 NOT NULL,
	"nights_2_to_3" integer DEFAULT 0 NOT NULL,
	"nights_4_to_6" integer DEFAULT 0 NOT NULL,
	"nights_7" integer DEFAULT 0 NOT NULL,
	"returning_guests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_source_months_business_id_month_source_pk" PRIMARY KEY("business_id","month","source")
);
--> statement-breakpoint
DROP INDEX "returning_stays_by_check_in";
--> statement-breakpoint
ALTER TABLE "booking_nights" ADD COLUMN "returning_guests" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "returning_stays" ADD COLUMN "source" text;
--> statement-breakpoint
-- Changes the figures by one change of one booking. It runs as the transaction commits, one at a time for a business,
-- so that nobody waits longer than a commit takes, and never in a circle.
CREATE OR REPLACE FUNCTION keep_booking_figures() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  before bookings := OLD;
  after bookings := NEW;
  business uuid := coalesce(after.business_id, before.business_id);
  changed_guest text;
  known_first date;
  first_stay date;
  stays uuid[] := ARRAY[coalesce(after.id, before.id)];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking figures ' || business, 0));

  WITH changed AS (
    SELECT sign, (stay).* FROM (VALUES (-1, before), (1, after)) AS both_sides (sign, stay)
    WHERE (stay).id IS NOT NULL AND (stay).removed_at IS NULL
  ), change AS (
    SELECT property_id, source, sign, part.* FROM changed
    CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, paid_amount, guests, status <> 'CANCELLED') part
  ), by_night AS (
    SELECT * FROM (
      SELECT night, source, sum(sign * nights) AS nights, sum(sign * kobo) AS kobo, sum(sign * arrivals) AS arrivals,
        sum(sign * paid_kobo) AS paid_kobo, sum(sign * guests_1) AS guests_1, sum(sign * guests_2) AS guests_2,
        sum(sign * guests_3_to_4) AS guests_3_to_4, sum(sign * guests_5) AS guests_5, sum(sign * nights_1) AS nights_1,
        sum(sign * nights_2_to_3) AS nights_2_to_3, sum(sign * nights_4_to_6) AS nights_4_to_6,
        sum(sign * nights_7) AS nights_7
      FROM change GROUP BY night, source
    ) net
    -- Another guest, agent or property changes nothing here.
    WHERE (nights, kobo, arrivals, paid_kobo, guests_1, guests_2, guests_3_to_4, guests_5,
      nights_1, nights_2_to_3, nights_4_to_6, nights_7) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), source_months AS (
    INSERT INTO booking_source_months AS kept (business_id, month, source,
      nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7)
    SELECT business, date_trunc('month', night)::date, source, sum(nights), sum(kobo), sum(arrivals), sum(paid_kobo),
      sum(guests_1), sum(guests_2), sum(guests_3_to_4), sum(guests_5),
      sum(nights_1), sum(nights_2_to_3), sum(nights_4_to_6), sum(nights_7)
    FROM by_night GROUP BY 2, 3
    ON CONFLICT (business_id, month, source) DO UPDATE SET
      nights = kept.nights + excluded.nights, kobo = kept.kobo + excluded.kobo,
      arrivals = kept.arrivals + excluded.arrivals, paid_kobo = kept.paid_kobo + excluded.paid_kobo,
      guests_1 = kept.guests_1 + excluded.guests_1, guests_2 = kept.guests_2 + excluded.guests_2,
      guests_3_to_4 = kept.guests_3_to_4 + excluded.guests_3_to_4, guests_5 = kept.guests_5 + excluded.guests_5,
      nights_1 = kept.nights_1 + excluded.nights_1, nights_2_to_3 = kept.nights_2_to_3 + excluded.nights_2_to_3,
      nights_4_to_6 = kept.nights_4_to_6 + excluded.nights_4_to_6, nights_7 = kept.nights_7 + excluded.nights_7
  ), months AS (
    INSERT INTO booking_months AS kept (business_id, month, property_id, nights, kobo, arrivals)
    SELECT business, date_trunc('month', night)::date, property_id,
      sum(sign * nights), sum(sign * kobo), sum(sign * arrivals)
    FROM change GROUP BY 2, 3
    HAVING (sum(sign * nights), sum(sign * kobo), sum(sign * arrivals)) <> (0, 0, 0)
    ON CONFLICT (business_id, month, property_id) DO UPDATE SET
      nights = kept.nights + excluded.nights, kobo = kept.kobo + excluded.kobo,
      arrivals = kept.arrivals + excluded.arrivals
  ), totals AS (
    INSERT INTO booking_totals AS kept
      (business_id, status, agent_id, bookings, total_amount, paid_amount, with_balance, balance)
    SELECT business, status, coalesce(agent_id, '00000000-0000-0000-0000-000000000000'),
      sum(sign), sum(sign * total_amount), sum(sign * paid_amount),
      sum(sign * (status <> 'CANCELLED' AND paid_amount < total_amount)::int),
      sum(CASE WHEN status <> 'CANCELLED' THEN sign * (total_amount - paid_amount) ELSE 0 END)
    FROM changed GROUP BY 2, 3
    HAVING (sum(sign), sum(sign * total_amount), sum(sign * paid_amount)) <> (0, 0, 0)
    ON CONFLICT (business_id, status, agent_id) DO UPDATE SET
      bookings = kept.bookings + excluded.bookings,
      total_amount = kept.total_amount + excluded.total_amount,
      paid_amount = kept.paid_amount + excluded.paid_amount,
      with_balance = kept.with_balance + excluded.with_balance,
      balance = kept.balance + excluded.balance
  )
  INSERT INTO booking_nights AS kept (business_id, night, source, nights, kobo, arrivals, paid_kobo,
    guests_1, guests_2, guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7)
  SELECT business, by_night.* FROM by_night
  ON CONFLICT (business_id, night, source) DO UPDATE SET
    nights = kept.nights + excluded.nights, kobo = kept.kobo + excluded.kobo,
    arrivals = kept.arrivals + excluded.arrivals, paid_kobo = kept.paid_kobo + excluded.paid_kobo,
    guests_1 = kept.guests_1 + excluded.guests_1, guests_2 = kept.guests_2 + excluded.guests_2,
    guests_3_to_4 = kept.guests_3_to_4 + excluded.guests_3_to_4, guests_5 = kept.guests_5 + excluded.guests_5,
    nights_1 = kept.nights_1 + excluded.nights_1, nights_2_to_3 = kept.nights_2_to_3 + excluded.nights_2_to_3,
    nights_4_to_6 = kept.nights_4_to_6 + excluded.nights_4_to_6, nights_7 = kept.nights_7 + excluded.nights_7;

  -- Where a guest's first stay is another one now, those that are or were the first may return, or no longer do.
  FOR changed_guest IN
    SELECT DISTINCT guest FROM unnest(ARRAY[
      before.guest_email, before.guest_phone_e164, after.guest_email, after.guest_phone_e164
    ]) AS guest WHERE guest IS NOT NULL
  LOOP
    SELECT check_in INTO known_first FROM guest_firsts WHERE business_id = business AND guest = changed_guest;
    first_stay := least(
      (SELECT check_in FROM bookings WHERE business_id = business AND guest_email = changed_guest
        AND status <> 'CANCELLED' AND removed_at IS NULL ORDER BY check_in LIMIT 1),
      (SELECT check_in FROM bookings WHERE business_id = business AND guest_phone_e164 = changed_guest
        AND status <> 'CANCELLED' AND removed_at IS NULL ORDER BY check_in LIMIT 1));
    CONTINUE WHEN first_stay IS NOT DISTINCT FROM known_first;
    IF first_stay IS NULL THEN
      DELETE FROM guest_firsts WHERE business_id = business AND guest = changed_guest;
    ELSE
      INSERT INTO guest_firsts (business_id, guest, check_in) VALUES (business, changed_guest, first_stay)
      ON CONFLICT (business_id, guest) DO UPDATE SET check_in = excluded.check_in;
    END IF;
    stays := stays || ARRAY(
      SELECT id FROM bookings WHERE business_id = business AND guest_email = changed_guest
        AND check_in IN (known_first, first_stay) AND status <> 'CANCELLED' AND removed_at IS NULL
      UNION
      SELECT id FROM bookings WHERE business_id = business AND guest_phone_e164 = changed_guest
        AND check_in IN (known_first, first_stay) AND status <> 'CANCELLED' AND removed_at IS NULL);
  END LOOP;

  -- A stay is counted where its row says, which another change in the same transaction may still have to correct.
  WITH was AS (
    SELECT booking_id, check_in AS night, source FROM returning_stays
    WHERE business_id = business AND booking_id = ANY(stays)
  ), is_now AS (
    SELECT stay.id AS booking_id, stay.check_in AS night, stay.source FROM bookings stay
    WHERE stay.business_id = business AND stay.id = ANY(stays) AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
      AND EXISTS (SELECT FROM guest_firsts earliest WHERE earliest.business_id = business
        AND earliest.guest IN (stay.guest_email, stay.guest_phone_e164) AND earliest.check_in < stay.check_in)
  ), gone AS (
    DELETE FROM returning_stays WHERE business_id = business
      AND booking_id IN (SELECT booking_id FROM was EXCEPT SELECT booking_id FROM is_now)
  ), come AS (
    INSERT INTO returning_stays (business_id, booking_id, check_in, source)
    SELECT business, booking_id, night, source FROM (TABLE is_now EXCEPT TABLE was) moved
    ON CONFLICT (business_id, booking_id) DO UPDATE SET check_in = excluded.check_in, source = excluded.source
  ), by_night AS (
    SELECT night, source, sum(sign) AS returning_guests
    FROM (SELECT was.*, -1 AS sign FROM was UNION ALL SELECT is_now.*, 1 FROM is_now) both_sides
    GROUP BY night, source HAVING sum(sign) <> 0
  ), source_months AS (
    INSERT INTO booking_source_months AS kept (business_id, month, source, returning_guests)
    SELECT business, date_trunc('month', night)::date, source, sum(returning_guests) FROM by_night GROUP BY 2, 3
    ON CONFLICT (business_id, month, source) DO UPDATE SET
      returning_guests = kept.returning_guests + excluded.returning_guests
  )
  INSERT INTO booking_nights AS kept (business_id, night, source, returning_guests)
  SELECT business, by_night.* FROM by_night
  ON CONFLICT (business_id, night, source) DO UPDATE SET
    returning_guests = kept.returning_guests + excluded.returning_guests;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
-- The figures of a business as its bookings give them, for comparison: those that are not zero.
CREATE OR REPLACE FUNCTION counted_returning_stays(business uuid) RETURNS SETOF returning_stays LANGUAGE sql STABLE AS $$
  SELECT business, id, check_in, source FROM (
    SELECT id, check_in, source, min(check_in) OVER (PARTITION BY guest_email) AS by_email,
      CASE WHEN guest_phone_e164 IS NOT NULL THEN min(check_in) OVER (PARTITION BY guest_phone_e164) END AS by_phone
    FROM bookings WHERE business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  ) stay WHERE least(by_email, by_phone) < check_in
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_booking_nights(business uuid) RETURNS SETOF booking_nights LANGUAGE sql STABLE AS $$
  SELECT business, counted.*, coalesce(returning_guests, 0) FROM (
    SELECT night, source, sum(nights)::int, sum(kobo)::bigint, sum(arrivals)::int, sum(paid_kobo)::bigint,
      sum(guests_1)::int, sum(guests_2)::int, sum(guests_3_to_4)::int, sum(guests_5)::int,
      sum(nights_1)::int, sum(nights_2_to_3)::int, sum(nights_4_to_6)::int, sum(nights_7)::int
    FROM bookings stay
    CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, paid_amount, guests, status <> 'CANCELLED')
    WHERE stay.business_id = business AND removed_at IS NULL
    GROUP BY night, source
    HAVING sum(nights) > 0 OR sum(paid_kobo) > 0
  ) counted LEFT JOIN (
    SELECT check_in AS night, source, count(*)::int AS returning_guests
    FROM counted_returning_stays(business) GROUP BY check_in, source
  ) again USING (night, source)
  -- Side by side, as they are read.
  ORDER BY night, source
$$;
--> statement-breakpoint
-- From the nights, which are compared before.
CREATE FUNCTION counted_booking_source_months(business uuid) RETURNS SETOF booking_source_months LANGUAGE sql STABLE AS $$
  SELECT business, date_trunc('month', night)::date, source,
    sum(nights)::int, sum(kobo)::bigint, sum(arrivals)::int, sum(paid_kobo)::bigint,
    sum(guests_1)::int, sum(guests_2)::int, sum(guests_3_to_4)::int, sum(guests_5)::int,
    sum(nights_1)::int, sum(nights_2_to_3)::int, sum(nights_4_to_6)::int, sum(nights_7)::int,
    sum(returning_guests)::int
  FROM booking_nights WHERE business_id = business
  GROUP BY 2, 3
  HAVING sum(nights) > 0 OR sum(paid_kobo) > 0
  ORDER BY 2, 3
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_figures(figures text, business uuid) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  wrong bigint;
  -- A row that fell to zero is as good as none.
  is_kept text := CASE figures
    WHEN 'booking_nights' THEN
      'AND (nights <> 0 OR kobo <> 0 OR arrivals <> 0 OR paid_kobo <> 0 OR returning_guests <> 0)'
    WHEN 'booking_source_months' THEN
      'AND (nights <> 0 OR kobo <> 0 OR arrivals <> 0 OR paid_kobo <> 0 OR returning_guests <> 0)'
    WHEN 'booking_months' THEN 'AND (nights <> 0 OR kobo <> 0 OR arrivals <> 0)'
    WHEN 'booking_totals' THEN 'AND (bookings <> 0 OR total_amount <> 0 OR paid_amount <> 0)'
    ELSE '' END;
BEGIN
  EXECUTE format(
    'WITH kept AS MATERIALIZED (SELECT * FROM %1$I WHERE business_id = $1 %3$s),
       counted AS MATERIALIZED (SELECT * FROM %2$I($1))
     SELECT greatest((SELECT count(*) FROM (TABLE kept EXCEPT TABLE counted) surplus),
       (SELECT count(*) FROM (TABLE counted EXCEPT TABLE kept) missing))',
    figures, 'counted_' || figures, is_kept) INTO wrong USING business;
  IF wrong > 0 THEN
    EXECUTE format('DELETE FROM %I WHERE business_id = $1', figures) USING business;
    EXECUTE format('INSERT INTO %1$I SELECT * FROM %2$I($1)', figures, 'counted_' || figures) USING business;
  END IF;
  RETURN wrong;
END
$body$;
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
    ARRAY['booking_nights', 'booking_source_months', 'booking_months', 'booking_totals', 'guest_firsts', 'returning_stays',
      'ratings']
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
UPDATE returning_stays SET source = stay.source
FROM bookings stay WHERE stay.business_id = returning_stays.business_id AND stay.id = returning_stays.booking_id;
--> statement-breakpoint
-- Of bookings that were deleted with the triggers off.
DELETE FROM returning_stays WHERE source IS NULL;
--> statement-breakpoint
ALTER TABLE "returning_stays" ALTER COLUMN "source" SET NOT NULL;
--> statement-breakpoint
UPDATE booking_nights SET returning_guests = again.guests
FROM (SELECT business_id, check_in, source, count(*) AS guests FROM returning_stays GROUP BY 1, 2, 3) again
WHERE again.business_id = booking_nights.business_id AND again.check_in = night AND again.source = booking_nights.source;
--> statement-breakpoint
INSERT INTO booking_source_months
SELECT month.* FROM (SELECT DISTINCT business_id FROM booking_nights) business,
  LATERAL counted_booking_source_months(business.business_id) month;
