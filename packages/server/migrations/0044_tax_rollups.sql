-- Bookings wait until their trigger is complete.
LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
DROP TRIGGER IF EXISTS bookings_rollups ON bookings;
--> statement-breakpoint
DROP TRIGGER IF EXISTS bookings_rollups_changed ON bookings;
--> statement-breakpoint
DROP FUNCTION IF EXISTS booking_night_rows(date, date, numeric, numeric, integer, boolean);
--> statement-breakpoint
DROP FUNCTION IF EXISTS booking_night_rows(date, date, numeric, numeric, numeric, integer, boolean);
--> statement-breakpoint
DROP FUNCTION IF EXISTS recount_bookings(uuid);
--> statement-breakpoint
-- What a booking adds to each of its nights. A booking that does not count has only its first night, with the amount
-- paid.
CREATE FUNCTION booking_night_rows(check_in date, check_out date, total numeric, tax numeric, paid numeric, guests integer, counts boolean)
RETURNS TABLE (
  night date,
  nights integer,
  kobo bigint,
  arrivals integer,
  paid_kobo bigint,
  guests_1 integer,
  guests_2 integer,
  guests_3_to_4 integer,
  guests_5 integer,
  nights_1 integer,
  nights_2_to_3 integer,
  nights_4_to_6 integer,
  nights_7 integer,
  tax_kobo bigint
)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT check_in + k,
    counts::int,
    CASE WHEN counts THEN (net * (k + 1) / n - net * k / n) ELSE 0 END,
    first,
    CASE WHEN k = 0 THEN (paid * 100)::bigint ELSE 0 END,
    first * (guests = 1)::int,
    first * (guests = 2)::int,
    first * (guests IN (3, 4))::int,
    first * (guests >= 5)::int,
    first * (n = 1)::int,
    first * (n IN (2, 3))::int,
    first * (n BETWEEN 4 AND 6)::int,
    first * (n >= 7)::int,
    CASE WHEN counts THEN (gross * (k + 1) / n - gross * k / n) - (net * (k + 1) / n - net * k / n) ELSE 0 END
  FROM (SELECT (total * 100)::bigint AS gross, ((total - tax) * 100)::bigint AS net, check_out - check_in AS n) stay
  CROSS JOIN LATERAL generate_series(0, CASE WHEN counts THEN n - 1 ELSE 0 END) AS k
  CROSS JOIN LATERAL (SELECT (counts AND k = 0)::int AS first) begins
$$;
--> statement-breakpoint
-- Updates the rollups after a change of one booking. It runs at commit, one transaction of a business at a time, so that
-- others wait no longer than a commit takes, and never for each other.
CREATE OR REPLACE FUNCTION update_booking_rollups() RETURNS trigger LANGUAGE plpgsql
-- A new database has no statistics, and every index that begins with the business looks equally good. Bounds and order
-- over whole index keys leave only the index that has exactly these columns.
SET enable_sort = off SET enable_incremental_sort = off SET enable_seqscan = off AS $body$
DECLARE
  before bookings := OLD;
  after bookings := NEW;
  business uuid := coalesce(after.business_id, before.business_id);
  changed_guest text;
  known_first date;
  first_stay date;
  first_day date;
  stays uuid[] := ARRAY[coalesce(after.id, before.id)];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking rollups ' || business, 0));

  WITH changed AS (
    SELECT sign, (stay).* FROM (VALUES (-1, before), (1, after)) AS both_sides (sign, stay)
    WHERE (stay).id IS NOT NULL AND (stay).removed_at IS NULL
  ), change AS (
    SELECT property_id, source, sign, part.* FROM changed
    CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, tax_amount, paid_amount, guests, status <> 'CANCELLED') part
  ), by_night AS (
    SELECT * FROM (
      SELECT night, source,
        sum(sign * nights) AS nights,
        sum(sign * kobo) AS kobo,
        sum(sign * arrivals) AS arrivals,
        sum(sign * paid_kobo) AS paid_kobo,
        sum(sign * guests_1) AS guests_1,
        sum(sign * guests_2) AS guests_2,
        sum(sign * guests_3_to_4) AS guests_3_to_4,
        sum(sign * guests_5) AS guests_5,
        sum(sign * nights_1) AS nights_1,
        sum(sign * nights_2_to_3) AS nights_2_to_3,
        sum(sign * nights_4_to_6) AS nights_4_to_6,
        sum(sign * nights_7) AS nights_7,
        sum(sign * tax_kobo) AS tax_kobo
      FROM change GROUP BY night, source
    ) net
    -- A change of the guest, agent or property changes nothing here.
    WHERE (nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7,
      tax_kobo)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ), source_months AS (
    INSERT INTO booking_source_months AS stored (
      business_id, month, source,
      nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7,
      tax_kobo
    )
    SELECT business, date_trunc('month', night)::date, source,
      sum(nights), sum(kobo), sum(arrivals), sum(paid_kobo), sum(guests_1), sum(guests_2),
      sum(guests_3_to_4), sum(guests_5), sum(nights_1), sum(nights_2_to_3), sum(nights_4_to_6), sum(nights_7),
      sum(tax_kobo)
    FROM by_night GROUP BY 2, 3
    ON CONFLICT (business_id, month, source) DO UPDATE SET
      nights = stored.nights + excluded.nights,
      kobo = stored.kobo + excluded.kobo,
      arrivals = stored.arrivals + excluded.arrivals,
      paid_kobo = stored.paid_kobo + excluded.paid_kobo,
      guests_1 = stored.guests_1 + excluded.guests_1,
      guests_2 = stored.guests_2 + excluded.guests_2,
      guests_3_to_4 = stored.guests_3_to_4 + excluded.guests_3_to_4,
      guests_5 = stored.guests_5 + excluded.guests_5,
      nights_1 = stored.nights_1 + excluded.nights_1,
      nights_2_to_3 = stored.nights_2_to_3 + excluded.nights_2_to_3,
      nights_4_to_6 = stored.nights_4_to_6 + excluded.nights_4_to_6,
      nights_7 = stored.nights_7 + excluded.nights_7,
      tax_kobo = stored.tax_kobo + excluded.tax_kobo
  ), months AS (
    INSERT INTO booking_months AS stored (
      business_id, month, property_id,
      nights, kobo, arrivals, tax_kobo
    )
    SELECT business, date_trunc('month', night)::date, property_id, sum(sign * nights), sum(sign * kobo), sum(sign * arrivals), sum(sign * tax_kobo)
    FROM change GROUP BY 2, 3
    HAVING (sum(sign * nights), sum(sign * kobo), sum(sign * arrivals), sum(sign * tax_kobo))
      <> (0, 0, 0, 0)
    ON CONFLICT (business_id, month, property_id) DO UPDATE SET
      nights = stored.nights + excluded.nights,
      kobo = stored.kobo + excluded.kobo,
      arrivals = stored.arrivals + excluded.arrivals,
      tax_kobo = stored.tax_kobo + excluded.tax_kobo
  ), totals AS (
    INSERT INTO booking_totals AS stored (
      business_id, status, agent_id,
      bookings, total_amount, paid_amount, with_balance, balance, tax_amount
    )
    SELECT business, status, coalesce(agent_id, '00000000-0000-0000-0000-000000000000'),
      sum(sign * (1)),
      sum(sign * (total_amount)),
      sum(sign * (paid_amount)),
      sum(sign * ((status <> 'CANCELLED' AND paid_amount < total_amount)::int)),
      sum(sign * (CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END)),
      sum(sign * (tax_amount))
    FROM changed GROUP BY 2, 3
    HAVING (sum(sign * (1)), sum(sign * (total_amount)), sum(sign * (paid_amount)), sum(sign * ((status <> 'CANCELLED' AND paid_amount < total_amount)::int)), sum(sign * (CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END)), sum(sign * (tax_amount)))
      <> (0, 0, 0, 0, 0, 0)
    ON CONFLICT (business_id, status, agent_id) DO UPDATE SET
      bookings = stored.bookings + excluded.bookings,
      total_amount = stored.total_amount + excluded.total_amount,
      paid_amount = stored.paid_amount + excluded.paid_amount,
      with_balance = stored.with_balance + excluded.with_balance,
      balance = stored.balance + excluded.balance,
      tax_amount = stored.tax_amount + excluded.tax_amount
  )
  INSERT INTO booking_nights AS stored (
      business_id, night, source,
      nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7,
      tax_kobo
    )
    SELECT business, by_night.* FROM by_night
    ON CONFLICT (business_id, night, source) DO UPDATE SET
      nights = stored.nights + excluded.nights,
      kobo = stored.kobo + excluded.kobo,
      arrivals = stored.arrivals + excluded.arrivals,
      paid_kobo = stored.paid_kobo + excluded.paid_kobo,
      guests_1 = stored.guests_1 + excluded.guests_1,
      guests_2 = stored.guests_2 + excluded.guests_2,
      guests_3_to_4 = stored.guests_3_to_4 + excluded.guests_3_to_4,
      guests_5 = stored.guests_5 + excluded.guests_5,
      nights_1 = stored.nights_1 + excluded.nights_1,
      nights_2_to_3 = stored.nights_2_to_3 + excluded.nights_2_to_3,
      nights_4_to_6 = stored.nights_4_to_6 + excluded.nights_4_to_6,
      nights_7 = stored.nights_7 + excluded.nights_7,
      tax_kobo = stored.tax_kobo + excluded.tax_kobo;

  -- If a guest's first stay changes, stays on the former and the new first day may become returning ones or cease to be.
  FOR changed_guest IN
    SELECT DISTINCT guest FROM unnest(ARRAY[
      before.guest_email, before.guest_phone_e164, after.guest_email, after.guest_phone_e164
    ]) AS guest WHERE guest <> ''
  LOOP
    known_first := (SELECT check_in FROM (SELECT * FROM guest_firsts
      WHERE (business_id, guest) >= (business, changed_guest) AND (business_id, guest) <= (business, changed_guest)
      ORDER BY business_id, guest LIMIT 1) one);
    first_stay := least(
      (SELECT check_in FROM bookings
        WHERE (business_id, guest_email, check_in) >= (business, changed_guest, '-infinity'::date)
          AND (business_id, guest_email, check_in) <= (business, changed_guest, 'infinity'::date)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_email, check_in LIMIT 1),
      (SELECT check_in FROM bookings
        WHERE (business_id, guest_phone_e164, check_in) >= (business, changed_guest, '-infinity'::date)
          AND (business_id, guest_phone_e164, check_in) <= (business, changed_guest, 'infinity'::date)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_phone_e164, check_in LIMIT 1));
    CONTINUE WHEN first_stay IS NOT DISTINCT FROM known_first;
    IF first_stay IS NULL THEN
      DELETE FROM guest_firsts WHERE business_id = business AND guest = changed_guest;
    ELSE
      INSERT INTO guest_firsts (business_id, guest, check_in) VALUES (business, changed_guest, first_stay)
      ON CONFLICT (business_id, guest) DO UPDATE SET check_in = excluded.check_in;
    END IF;
    FOREACH first_day IN ARRAY array_remove(ARRAY[known_first, first_stay], NULL) LOOP
      stays := stays || ARRAY(SELECT id FROM bookings
        WHERE (business_id, guest_email, check_in) >= (business, changed_guest, first_day)
          AND (business_id, guest_email, check_in) <= (business, changed_guest, first_day)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_email, check_in);
      stays := stays || ARRAY(SELECT id FROM bookings
        WHERE (business_id, guest_phone_e164, check_in) >= (business, changed_guest, first_day)
          AND (business_id, guest_phone_e164, check_in) <= (business, changed_guest, first_day)
          AND status <> 'CANCELLED' AND removed_at IS NULL
        ORDER BY business_id, guest_phone_e164, check_in);
    END LOOP;
  END LOOP;

  -- A stay is counted where its row says, which another change in the same transaction may still have to correct.
  WITH was AS (
    SELECT stay.booking_id, stay.check_in AS night, stay.source
    FROM (SELECT DISTINCT unnest(stays) AS id) changed
    CROSS JOIN LATERAL (SELECT * FROM returning_stays
      WHERE (business_id, booking_id) >= (business, changed.id) AND (business_id, booking_id) <= (business, changed.id)
      ORDER BY business_id, booking_id LIMIT 1) stay
  ), is_now AS (
    SELECT stay.id AS booking_id, stay.check_in AS night, stay.source
    FROM (SELECT DISTINCT unnest(stays) AS id) changed
    CROSS JOIN LATERAL (SELECT * FROM bookings
      WHERE (business_id, id) >= (business, changed.id) AND (business_id, id) <= (business, changed.id)
      ORDER BY business_id, id LIMIT 1) stay
    WHERE stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
      AND stay.check_in > least((SELECT check_in FROM (SELECT * FROM guest_firsts
      WHERE (business_id, guest) >= (business, stay.guest_email) AND (business_id, guest) <= (business, stay.guest_email)
      ORDER BY business_id, guest LIMIT 1) one), (SELECT check_in FROM (SELECT * FROM guest_firsts
      WHERE (business_id, guest) >= (business, stay.guest_phone_e164) AND (business_id, guest) <= (business, stay.guest_phone_e164)
      ORDER BY business_id, guest LIMIT 1) one))
  ), removed AS (
    DELETE FROM returning_stays WHERE ctid = ANY(ARRAY(
      SELECT stay.ctid FROM (SELECT booking_id FROM was EXCEPT SELECT booking_id FROM is_now) former
      CROSS JOIN LATERAL (SELECT ctid FROM returning_stays
      WHERE (business_id, booking_id) >= (business, former.booking_id) AND (business_id, booking_id) <= (business, former.booking_id)
      ORDER BY business_id, booking_id LIMIT 1) stay))
  ), added AS (
    INSERT INTO returning_stays (business_id, booking_id, check_in, source)
    SELECT business, booking_id, night, source FROM (TABLE is_now EXCEPT TABLE was) moved
    ON CONFLICT (business_id, booking_id) DO UPDATE SET check_in = excluded.check_in, source = excluded.source
  ), by_night AS (
    SELECT night, source, sum(sign) AS returning_guests
    FROM (SELECT was.*, -1 AS sign FROM was UNION ALL SELECT is_now.*, 1 FROM is_now) both_sides
    GROUP BY night, source HAVING sum(sign) <> 0
  ), source_months AS (
    INSERT INTO booking_source_months AS stored (
      business_id, month, source,
      returning_guests
    )
    SELECT business, date_trunc('month', night)::date, source, sum(returning_guests) FROM by_night GROUP BY 2, 3
    ON CONFLICT (business_id, month, source) DO UPDATE SET
      returning_guests = stored.returning_guests + excluded.returning_guests
  )
  INSERT INTO booking_nights AS stored (
      business_id, night, source,
      returning_guests
    )
    SELECT business, by_night.* FROM by_night
    ON CONFLICT (business_id, night, source) DO UPDATE SET
      returning_guests = stored.returning_guests + excluded.returning_guests;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_rollups AFTER INSERT OR DELETE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION update_booking_rollups();
--> statement-breakpoint
-- Most updates of a booking, such as of a note or a guest's name, change no rollup.
CREATE CONSTRAINT TRIGGER bookings_rollups_changed AFTER UPDATE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.property_id, OLD.agent_id, OLD.check_in, OLD.check_out, OLD.guests, OLD.total_amount,
    OLD.tax_amount, OLD.paid_amount, OLD.status, OLD.source, OLD.guest_email, OLD.guest_phone_e164,
    OLD.removed_at IS NULL)
  IS DISTINCT FROM (NEW.property_id, NEW.agent_id, NEW.check_in, NEW.check_out, NEW.guests, NEW.total_amount,
    NEW.tax_amount, NEW.paid_amount, NEW.status, NEW.source, NEW.guest_email, NEW.guest_phone_e164,
    NEW.removed_at IS NULL))
EXECUTE FUNCTION update_booking_rollups();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_guest_firsts(business uuid) RETURNS SETOF guest_firsts LANGUAGE sql STABLE AS $$
  SELECT business, guest, min(check_in) FROM (
    SELECT unnest(ARRAY[guest_email, guest_phone_e164]) AS guest, check_in
    FROM bookings WHERE business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  ) stay WHERE guest <> ''
  GROUP BY guest
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_returning_stays(business uuid) RETURNS SETOF returning_stays LANGUAGE sql STABLE AS $$
  SELECT business, id, check_in, source FROM (
    SELECT id, check_in, source,
      CASE WHEN guest_email <> '' THEN min(check_in) OVER (PARTITION BY guest_email) END AS by_email,
      CASE WHEN guest_phone_e164 IS NOT NULL THEN min(check_in) OVER (PARTITION BY guest_phone_e164) END AS by_phone
    FROM bookings WHERE business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  ) stay WHERE least(by_email, by_phone) < check_in
$$;
--> statement-breakpoint
-- The rows of a business that are not zero, computed from its bookings, for comparison.
CREATE OR REPLACE FUNCTION counted_booking_nights(business uuid) RETURNS SETOF booking_nights LANGUAGE sql STABLE AS $$
  SELECT business, night, source,
    nights, kobo, arrivals, paid_kobo, guests_1, guests_2, guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7, coalesce(returning_guests, 0), tax_kobo
  FROM (
    SELECT night, source,
      sum(nights)::integer AS nights,
      sum(kobo)::bigint AS kobo,
      sum(arrivals)::integer AS arrivals,
      sum(paid_kobo)::bigint AS paid_kobo,
      sum(guests_1)::integer AS guests_1,
      sum(guests_2)::integer AS guests_2,
      sum(guests_3_to_4)::integer AS guests_3_to_4,
      sum(guests_5)::integer AS guests_5,
      sum(nights_1)::integer AS nights_1,
      sum(nights_2_to_3)::integer AS nights_2_to_3,
      sum(nights_4_to_6)::integer AS nights_4_to_6,
      sum(nights_7)::integer AS nights_7,
      sum(tax_kobo)::bigint AS tax_kobo
    FROM bookings stay
    CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, tax_amount, paid_amount, guests, status <> 'CANCELLED')
    WHERE stay.business_id = business AND removed_at IS NULL
    GROUP BY night, source
    HAVING (sum(nights), sum(kobo), sum(arrivals), sum(paid_kobo), sum(guests_1), sum(guests_2),
      sum(guests_3_to_4), sum(guests_5), sum(nights_1), sum(nights_2_to_3), sum(nights_4_to_6), sum(nights_7),
      sum(tax_kobo))
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ) counted LEFT JOIN (
    SELECT check_in AS night, source, count(*)::int AS returning_guests
    FROM counted_returning_stays(business) GROUP BY check_in, source
  ) again USING (night, source)
  -- In the order in which they are read.
  ORDER BY night, source
$$;
--> statement-breakpoint
-- From the nights, which are compared before.
CREATE OR REPLACE FUNCTION counted_booking_source_months(business uuid) RETURNS SETOF booking_source_months LANGUAGE sql STABLE AS $$
  SELECT business, date_trunc('month', night)::date, source,
    sum(nights)::integer,
    sum(kobo)::bigint,
    sum(arrivals)::integer,
    sum(paid_kobo)::bigint,
    sum(guests_1)::integer,
    sum(guests_2)::integer,
    sum(guests_3_to_4)::integer,
    sum(guests_5)::integer,
    sum(nights_1)::integer,
    sum(nights_2_to_3)::integer,
    sum(nights_4_to_6)::integer,
    sum(nights_7)::integer,
    sum(returning_guests)::integer,
    sum(tax_kobo)::bigint
  FROM booking_nights WHERE business_id = business
  GROUP BY 2, 3
  HAVING (sum(nights), sum(kobo), sum(arrivals), sum(paid_kobo), sum(guests_1), sum(guests_2),
    sum(guests_3_to_4), sum(guests_5), sum(nights_1), sum(nights_2_to_3), sum(nights_4_to_6), sum(nights_7),
    sum(returning_guests), sum(tax_kobo))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ORDER BY 2, 3
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_booking_months(business uuid) RETURNS SETOF booking_months LANGUAGE sql STABLE AS $$
  SELECT business, date_trunc('month', night)::date, property_id,
    sum(nights)::integer, sum(kobo)::bigint, sum(arrivals)::integer, sum(tax_kobo)::bigint
  FROM bookings stay
  CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, tax_amount, paid_amount, guests, true)
  WHERE stay.business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  GROUP BY 2, 3
  ORDER BY 2, 3
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION counted_booking_totals(business uuid) RETURNS SETOF booking_totals LANGUAGE sql STABLE AS $$
  SELECT business, status, coalesce(agent_id, '00000000-0000-0000-0000-000000000000'),
    sum(1)::integer,
    sum(total_amount)::numeric(20, 2),
    sum(paid_amount)::numeric(20, 2),
    sum((status <> 'CANCELLED' AND paid_amount < total_amount)::int)::integer,
    sum(CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END)::numeric(20, 2),
    sum(tax_amount)::numeric(20, 2)
  FROM bookings WHERE business_id = business AND removed_at IS NULL GROUP BY 2, 3
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_rollup(table_name text, business uuid) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  wrong bigint;
  -- A row of zeros equals no row.
  condition text := CASE table_name
    WHEN 'booking_nights' THEN 'AND (nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7,
      returning_guests, tax_kobo)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)'
    WHEN 'booking_source_months' THEN 'AND (nights, kobo, arrivals, paid_kobo, guests_1, guests_2,
      guests_3_to_4, guests_5, nights_1, nights_2_to_3, nights_4_to_6, nights_7,
      returning_guests, tax_kobo)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)'
    WHEN 'booking_months' THEN 'AND (nights, kobo, arrivals, tax_kobo)
      <> (0, 0, 0, 0)'
    WHEN 'booking_totals' THEN 'AND (bookings, total_amount, paid_amount, with_balance, balance, tax_amount)
      <> (0, 0, 0, 0, 0, 0)'
    ELSE '' END;
BEGIN
  EXECUTE format(
    'WITH stored AS MATERIALIZED (SELECT * FROM %1$I WHERE business_id = $1 %3$s),
       counted AS MATERIALIZED (SELECT * FROM %2$I($1))
     SELECT greatest((SELECT count(*) FROM (TABLE stored EXCEPT TABLE counted) surplus),
       (SELECT count(*) FROM (TABLE counted EXCEPT TABLE stored) missing))',
    table_name, 'counted_' || table_name, condition) INTO wrong USING business;
  IF wrong > 0 THEN
    EXECUTE format('DELETE FROM %I WHERE business_id = $1', table_name) USING business;
    EXECUTE format('INSERT INTO %1$I SELECT * FROM %2$I($1)', table_name, 'counted_' || table_name) USING business;
  END IF;
  RETURN wrong;
END
$body$;
--> statement-breakpoint
-- Compares the rollups of a business, or of all, with its bookings, and rewrites those that differ. Returns the number
-- of wrong rows. Bookings of that business wait meanwhile.
CREATE FUNCTION recount_bookings(only_business uuid DEFAULT NULL)
RETURNS TABLE (table_name text, wrong bigint) LANGUAGE plpgsql AS $body$
DECLARE
  business uuid;
BEGIN
  -- A lock for each of thousands of businesses would exceed the limit.
  IF only_business IS NULL THEN LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('booking rollups ' || only_business, 0));
  FOREACH table_name IN ARRAY
    ARRAY['booking_nights', 'booking_source_months', 'booking_months', 'booking_totals', 'guest_firsts', 'returning_stays',
      'ratings']
  LOOP
    wrong := 0;
    FOR business IN
      SELECT id FROM businesses WHERE only_business IS NULL OR id = only_business ORDER BY id
    LOOP
      wrong := wrong + CASE table_name WHEN 'ratings' THEN recount_ratings(business) ELSE recount_rollup(table_name, business) END;
    END LOOP;
    RETURN NEXT;
  END LOOP;
END
$body$;
