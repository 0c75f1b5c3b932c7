CREATE TABLE "booking_months" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"property_id" uuid NOT NULL,
	"nights" integer DEFAULT 0 NOT NULL,
	"kobo" bigint DEFAULT 0 NOT NULL,
	"arrivals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_months_business_id_month_property_id_pk" PRIMARY KEY("business_id","month","property_id")
);
--> statement-breakpoint
CREATE TABLE "booking_nights" (
	"business_id" uuid NOT NULL,
	"night" date NOT NULL,
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
	CONSTRAINT "booking_nights_business_id_night_source_pk" PRIMARY KEY("business_id","night","source")
);
--> statement-breakpoint
CREATE TABLE "booking_totals" (
	"business_id" uuid NOT NULL,
	"status" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	"total_amount" numeric(20, 2) DEFAULT 0 NOT NULL,
	"paid_amount" numeric(20, 2) DEFAULT 0 NOT NULL,
	"with_balance" integer DEFAULT 0 NOT NULL,
	"balance" numeric(20, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_totals_business_id_status_agent_id_pk" PRIMARY KEY("business_id","status","agent_id")
);
--> statement-breakpoint
CREATE TABLE "guest_firsts" (
	"business_id" uuid NOT NULL,
	"guest" text NOT NULL,
	"check_in" date NOT NULL,
	CONSTRAINT "guest_firsts_business_id_guest_pk" PRIMARY KEY("business_id","guest")
);
--> statement-breakpoint
CREATE TABLE "returning_stays" (
	"business_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"check_in" date NOT NULL,
	CONSTRAINT "returning_stays_business_id_booking_id_pk" PRIMARY KEY("business_id","booking_id")
);
--> statement-breakpoint
CREATE INDEX "returning_stays_by_check_in" ON "returning_stays" USING btree ("business_id","check_in");--> statement-breakpoint
-- What a booking brings to each of its nights; what it brings but once stands with the first. The nights k of n are
-- worth floor(amount·(k+1)/n) − floor(amount·k/n) kobo, so that the parts of a stay sum up to its total. One that does
-- not count has its first night only, with what was paid.
CREATE FUNCTION booking_night_rows(check_in date, check_out date, total numeric, paid numeric, guests integer, counts boolean)
RETURNS TABLE (
  night date, nights integer, kobo bigint, arrivals integer, paid_kobo bigint,
  guests_1 integer, guests_2 integer, guests_3_to_4 integer, guests_5 integer,
  nights_1 integer, nights_2_to_3 integer, nights_4_to_6 integer, nights_7 integer
)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT check_in + k, counts::int,
    CASE WHEN counts THEN amount * (k + 1) / n - amount * k / n ELSE 0 END,
    first, CASE WHEN k = 0 THEN (paid * 100)::bigint ELSE 0 END,
    first * (guests = 1)::int, first * (guests = 2)::int, first * (guests IN (3, 4))::int, first * (guests >= 5)::int,
    first * (n = 1)::int, first * (n IN (2, 3))::int, first * (n BETWEEN 4 AND 6)::int, first * (n >= 7)::int
  FROM (SELECT (total * 100)::bigint AS amount, check_out - check_in AS n) stay
  CROSS JOIN LATERAL generate_series(0, CASE WHEN counts THEN n - 1 ELSE 0 END) AS k
  CROSS JOIN LATERAL (SELECT (counts AND k = 0)::int AS first) begins
$$;
--> statement-breakpoint
-- Changes the figures by one change of one booking. It runs as the transaction commits, one at a time for a business,
-- so that nobody waits longer than a commit takes, and never in a circle.
CREATE FUNCTION keep_booking_figures() RETURNS trigger LANGUAGE plpgsql AS $body$
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
  SELECT business, night, source, sum(sign * nights), sum(sign * kobo), sum(sign * arrivals), sum(sign * paid_kobo),
    sum(sign * guests_1), sum(sign * guests_2), sum(sign * guests_3_to_4), sum(sign * guests_5),
    sum(sign * nights_1), sum(sign * nights_2_to_3), sum(sign * nights_4_to_6), sum(sign * nights_7)
  FROM change GROUP BY night, source
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

  DELETE FROM returning_stays WHERE business_id = business AND booking_id = ANY(stays);
  INSERT INTO returning_stays (business_id, booking_id, check_in)
  SELECT business, stay.id, stay.check_in FROM bookings stay
  WHERE stay.business_id = business AND stay.id = ANY(stays) AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
    AND EXISTS (SELECT FROM guest_firsts earliest WHERE earliest.business_id = business
      AND earliest.guest IN (stay.guest_email, stay.guest_phone_e164) AND earliest.check_in < stay.check_in);
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_figures AFTER INSERT OR DELETE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_booking_figures();
--> statement-breakpoint
-- Most changes of a booking, a note or a guest's name, change no figure.
CREATE CONSTRAINT TRIGGER bookings_figures_changed AFTER UPDATE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.property_id, OLD.agent_id, OLD.check_in, OLD.check_out, OLD.guests, OLD.total_amount, OLD.paid_amount,
    OLD.status, OLD.source, OLD.guest_email, OLD.guest_phone_e164, OLD.removed_at IS NULL)
  IS DISTINCT FROM (NEW.property_id, NEW.agent_id, NEW.check_in, NEW.check_out, NEW.guests, NEW.total_amount,
    NEW.paid_amount, NEW.status, NEW.source, NEW.guest_email, NEW.guest_phone_e164, NEW.removed_at IS NULL))
EXECUTE FUNCTION keep_booking_figures();
--> statement-breakpoint
-- The figures of a business as its bookings give them, for comparison: those that are not zero.
CREATE FUNCTION counted_booking_nights(business uuid) RETURNS SETOF booking_nights LANGUAGE sql STABLE AS $$
  SELECT business, night, source, sum(nights)::int, sum(kobo)::bigint, sum(arrivals)::int, sum(paid_kobo)::bigint,
    sum(guests_1)::int, sum(guests_2)::int, sum(guests_3_to_4)::int, sum(guests_5)::int,
    sum(nights_1)::int, sum(nights_2_to_3)::int, sum(nights_4_to_6)::int, sum(nights_7)::int
  FROM bookings stay
  CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, paid_amount, guests, status <> 'CANCELLED')
  WHERE stay.business_id = business AND removed_at IS NULL
  GROUP BY night, source
  HAVING sum(nights) > 0 OR sum(paid_kobo) > 0
  -- Side by side, as they are read.
  ORDER BY night, source
$$;
--> statement-breakpoint
CREATE FUNCTION counted_booking_months(business uuid) RETURNS SETOF booking_months LANGUAGE sql STABLE AS $$
  SELECT business, date_trunc('month', night)::date, property_id, sum(nights)::int, sum(kobo)::bigint, sum(arrivals)::int
  FROM bookings stay
  CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, paid_amount, guests, true)
  WHERE stay.business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  GROUP BY 2, 3
  ORDER BY 2, 3
$$;
--> statement-breakpoint
CREATE FUNCTION counted_booking_totals(business uuid) RETURNS SETOF booking_totals LANGUAGE sql STABLE AS $$
  SELECT business, status, coalesce(agent_id, '00000000-0000-0000-0000-000000000000'), count(*)::int,
    sum(total_amount), sum(paid_amount),
    (count(*) FILTER (WHERE status <> 'CANCELLED' AND paid_amount < total_amount))::int,
    coalesce(sum(total_amount - paid_amount) FILTER (WHERE status <> 'CANCELLED'), 0)
  FROM bookings WHERE business_id = business AND removed_at IS NULL GROUP BY 2, 3
$$;
--> statement-breakpoint
CREATE FUNCTION counted_guest_firsts(business uuid) RETURNS SETOF guest_firsts LANGUAGE sql STABLE AS $$
  SELECT business, guest, min(check_in)
  FROM bookings CROSS JOIN LATERAL unnest(ARRAY[guest_email, guest_phone_e164]) AS guest
  WHERE business_id = business AND removed_at IS NULL AND status <> 'CANCELLED' AND guest IS NOT NULL
  GROUP BY guest
$$;
--> statement-breakpoint
CREATE FUNCTION counted_returning_stays(business uuid) RETURNS SETOF returning_stays LANGUAGE sql STABLE AS $$
  SELECT business, id, check_in FROM (
    SELECT id, check_in, min(check_in) OVER (PARTITION BY guest_email) AS by_email,
      CASE WHEN guest_phone_e164 IS NOT NULL THEN min(check_in) OVER (PARTITION BY guest_phone_e164) END AS by_phone
    FROM bookings WHERE business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  ) stay WHERE least(by_email, by_phone) < check_in
$$;
--> statement-breakpoint
-- Compares the figures of a business, or of all, with its bookings, and writes anew those that differ. Answers how many
-- rows were wrong. Whoever books in that business meanwhile waits.
CREATE FUNCTION recount_bookings(only_business uuid DEFAULT NULL)
RETURNS TABLE (figures text, wrong bigint) LANGUAGE plpgsql AS $body$
DECLARE
  business uuid;
BEGIN
  -- Of thousands of businesses each lock for itself would be too many.
  IF only_business IS NULL THEN LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('booking figures ' || only_business, 0));
  FOREACH figures IN ARRAY ARRAY['booking_nights', 'booking_months', 'booking_totals', 'guest_firsts', 'returning_stays'] LOOP
    wrong := 0;
    FOR business IN
      SELECT id FROM businesses WHERE only_business IS NULL OR id = only_business ORDER BY id
    LOOP
      wrong := wrong + recount_figures(figures, business);
    END LOOP;
    RETURN NEXT;
  END LOOP;
END
$body$;
--> statement-breakpoint
CREATE FUNCTION recount_figures(figures text, business uuid) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  wrong bigint;
  -- A row that fell to zero is as good as none.
  is_kept text := CASE figures
    WHEN 'booking_nights' THEN 'AND (nights <> 0 OR kobo <> 0 OR arrivals <> 0 OR paid_kobo <> 0)'
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
SELECT recount_bookings();
