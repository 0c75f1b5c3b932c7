import { month, upsert } from './rollup-text.ts'

const activeStay = "status <> 'CANCELLED' AND removed_at IS NULL"

/** The first stay of a guest whose e-mail or phone is in the column. */
const firstStayBy = (column: string) => `(SELECT check_in FROM bookings
        WHERE (business_id, ${column}, check_in) >= (business, changed_guest, '-infinity'::date)
          AND (business_id, ${column}, check_in) <= (business, changed_guest, 'infinity'::date)
          AND ${activeStay}
        ORDER BY business_id, ${column}, check_in LIMIT 1)`

/** Adds the guest's stays that begin on `first_day`. */
const addStaysBy = (column: string) => `stays := stays || ARRAY(SELECT id FROM bookings
        WHERE (business_id, ${column}, check_in) >= (business, changed_guest, first_day)
          AND (business_id, ${column}, check_in) <= (business, changed_guest, first_day)
          AND ${activeStay}
        ORDER BY business_id, ${column}, check_in);`

const returningGuests = ['returning_guests']

/*
 * Each lookup compares whole index keys, in their order: an empty table that has been analysed makes every index that
 * begins with the business look equally good, and a first import would read all rows of the business for each stay.
 */

/** The row of a table with this key, as a subquery. */
const rowOf = (table: string, key: string, value: string, columns = '*') =>
  `(SELECT ${columns} FROM ${table}
      WHERE (business_id, ${key}) >= (business, ${value}) AND (business_id, ${key}) <= (business, ${value})
      ORDER BY business_id, ${key} LIMIT 1)`

const firstOf = (value: string) => `(SELECT check_in FROM ${rowOf('guest_firsts', 'guest', value)} one)`

/** The trigger's statements for `guest_firsts`, `returning_stays` and the column `returning_guests`. */
export const guestStatements = `-- If a guest's first stay changes, stays on the former and the new first day may become returning ones or cease to be.
  FOR changed_guest IN
    SELECT DISTINCT guest FROM unnest(ARRAY[
      before.guest_email, before.guest_phone_e164, after.guest_email, after.guest_phone_e164
    ]) AS guest WHERE guest <> ''
  LOOP
    known_first := ${firstOf('changed_guest')};
    first_stay := least(
      ${firstStayBy('guest_email')},
      ${firstStayBy('guest_phone_e164')});
    CONTINUE WHEN first_stay IS NOT DISTINCT FROM known_first;
    IF first_stay IS NULL THEN
      DELETE FROM guest_firsts WHERE business_id = business AND guest = changed_guest;
    ELSE
      INSERT INTO guest_firsts (business_id, guest, check_in) VALUES (business, changed_guest, first_stay)
      ON CONFLICT (business_id, guest) DO UPDATE SET check_in = excluded.check_in;
    END IF;
    FOREACH first_day IN ARRAY array_remove(ARRAY[known_first, first_stay], NULL) LOOP
      ${addStaysBy('guest_email')}
      ${addStaysBy('guest_phone_e164')}
    END LOOP;
  END LOOP;

  -- A stay is counted where its row says, which another change in the same transaction may still have to correct.
  WITH was AS (
    SELECT stay.booking_id, stay.check_in AS night, stay.source
    FROM (SELECT DISTINCT unnest(stays) AS id) changed
    CROSS JOIN LATERAL ${rowOf('returning_stays', 'booking_id', 'changed.id')} stay
  ), is_now AS (
    SELECT stay.id AS booking_id, stay.check_in AS night, stay.source
    FROM (SELECT DISTINCT unnest(stays) AS id) changed
    CROSS JOIN LATERAL ${rowOf('bookings', 'id', 'changed.id')} stay
    WHERE stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
      AND stay.check_in > least(${firstOf('stay.guest_email')}, ${firstOf('stay.guest_phone_e164')})
  ), removed AS (
    DELETE FROM returning_stays WHERE ctid = ANY(ARRAY(
      SELECT stay.ctid FROM (SELECT booking_id FROM was EXCEPT SELECT booking_id FROM is_now) former
      CROSS JOIN LATERAL ${rowOf('returning_stays', 'booking_id', 'former.booking_id', 'ctid')} stay))
  ), added AS (
    INSERT INTO returning_stays (business_id, booking_id, check_in, source)
    SELECT business, booking_id, night, source FROM (TABLE is_now EXCEPT TABLE was) moved
    ON CONFLICT (business_id, booking_id) DO UPDATE SET check_in = excluded.check_in, source = excluded.source
  ), by_night AS (
    SELECT night, source, sum(sign) AS returning_guests
    FROM (SELECT was.*, -1 AS sign FROM was UNION ALL SELECT is_now.*, 1 FROM is_now) both_sides
    GROUP BY night, source HAVING sum(sign) <> 0
  ), source_months AS (
    ${upsert(
      { table: 'booking_source_months', keys: ['month', 'source'], columns: returningGuests },
      `SELECT business, ${month}, source, sum(returning_guests) FROM by_night GROUP BY 2, 3`,
    )}
  )
  ${upsert(
    { table: 'booking_nights', keys: ['night', 'source'], columns: returningGuests },
    'SELECT business, by_night.* FROM by_night',
  )};`

const activeStaysOf = `FROM bookings WHERE business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'`

/** The rows of the two tables, computed from the bookings for comparison. '' is no e-mail and belongs to no guest. */
export const countedGuestFunctions = [
  `CREATE OR REPLACE FUNCTION counted_guest_firsts(business uuid) RETURNS SETOF guest_firsts LANGUAGE sql STABLE AS $$
  SELECT business, guest, min(check_in) FROM (
    SELECT unnest(ARRAY[guest_email, guest_phone_e164]) AS guest, check_in
    ${activeStaysOf}
  ) stay WHERE guest <> ''
  GROUP BY guest
$$`,
  `CREATE OR REPLACE FUNCTION counted_returning_stays(business uuid) RETURNS SETOF returning_stays LANGUAGE sql STABLE AS $$
  SELECT business, id, check_in, source FROM (
    SELECT id, check_in, source,
      CASE WHEN guest_email <> '' THEN min(check_in) OVER (PARTITION BY guest_email) END AS by_email,
      CASE WHEN guest_phone_e164 IS NOT NULL THEN min(check_in) OVER (PARTITION BY guest_phone_e164) END AS by_phone
    ${activeStaysOf}
  ) stay WHERE least(by_email, by_phone) < check_in
$$`,
]
