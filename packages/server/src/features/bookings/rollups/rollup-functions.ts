import { getTableColumns } from 'drizzle-orm'
import { countedGuestFunctions, guestStatements } from './returning-guests.ts'
import { bookingInputs, monthSums, nightSums, type RollupSum, totalSums } from './rollup-sums.ts'
import { isNotZero, joinLines, month, upsert } from './rollup-text.ts'
import { bookingNights } from './rollups.table.ts'

/*
 * Generates the trigger that updates the rollups and the functions that recount them. A migration stores the text;
 * `npm run migration:rollups` writes one, and `rollup-functions.test.ts` compares the database with this file.
 */

const namesOf = (sums: readonly RollupSum[]) => sums.map(({ column }) => column)
const nightColumns = namesOf(nightSums)
/** All sums of a night, in the order of the table. */
const nightAndGuestSums = Object.values(getTableColumns(bookingNights))
  .filter(({ name }) => nightColumns.includes(name) || name === 'returning_guests')
  .map((column) => ({ column: column.name, type: column.getSQLType() }))
const nightAndGuestColumns = nightAndGuestSums.map(({ column }) => column)

const noAgent = "'00000000-0000-0000-0000-000000000000'"
const signedSum = ({ column }: RollupSum) => `sum(sign * ${column})`
const signedValue = ({ value }: RollupSum) => `sum(sign * (${value}))`
const sum = (column: string) => `sum(${column})`

const nightRows = `-- What a booking adds to each of its nights. A booking that does not count has only its first night, with the amount
-- paid.
CREATE FUNCTION booking_night_rows(check_in date, check_out date, total numeric, tax numeric, paid numeric, guests integer, counts boolean)
RETURNS TABLE (
  night date,
  ${nightSums.map(({ column, type }) => `${column} ${type}`).join(',\n  ')}
)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT check_in + k,
    ${nightSums.map(({ value }) => value).join(',\n    ')}
  FROM (SELECT (total * 100)::bigint AS gross, ((total - tax) * 100)::bigint AS net, check_out - check_in AS n) stay
  CROSS JOIN LATERAL generate_series(0, CASE WHEN counts THEN n - 1 ELSE 0 END) AS k
  CROSS JOIN LATERAL (SELECT (counts AND k = 0)::int AS first) begins
$$`

const updateRollups = `-- Updates the rollups after a change of one booking. It runs at commit, one transaction of a business at a time, so that
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
        ${nightSums.map((one) => `${signedSum(one)} AS ${one.column}`).join(',\n        ')}
      FROM change GROUP BY night, source
    ) net
    -- A change of the guest, agent or property changes nothing here.
    WHERE ${isNotZero(nightColumns, '      ')}
  ), source_months AS (
    ${upsert(
      { table: 'booking_source_months', keys: ['month', 'source'], columns: nightColumns },
      `SELECT business, ${month}, source,
      ${joinLines(nightColumns.map(sum), '      ')}
    FROM by_night GROUP BY 2, 3`,
    )}
  ), months AS (
    ${upsert(
      { table: 'booking_months', keys: ['month', 'property_id'], columns: namesOf(monthSums) },
      `SELECT business, ${month}, property_id, ${monthSums.map(signedSum).join(', ')}
    FROM change GROUP BY 2, 3
    HAVING ${isNotZero(monthSums.map(signedSum), '      ')}`,
    )}
  ), totals AS (
    ${upsert(
      { table: 'booking_totals', keys: ['status', 'agent_id'], columns: namesOf(totalSums) },
      `SELECT business, status, coalesce(agent_id, ${noAgent}),
      ${totalSums.map(signedValue).join(',\n      ')}
    FROM changed GROUP BY 2, 3
    HAVING ${isNotZero(totalSums.map(signedValue), '      ')}`,
    )}
  )
  ${upsert(
    { table: 'booking_nights', keys: ['night', 'source'], columns: nightColumns },
    'SELECT business, by_night.* FROM by_night',
  )};

  ${guestStatements}
  RETURN NULL;
END
$body$`

const inputsOf = (row: 'OLD' | 'NEW') =>
  joinLines([...bookingInputs.map((column) => `${row}.${column}`), `${row}.removed_at IS NULL`], '    ')

const triggers = [
  `CREATE CONSTRAINT TRIGGER bookings_rollups AFTER INSERT OR DELETE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION update_booking_rollups()`,
  `-- Most updates of a booking, such as of a note or a guest's name, change no rollup.
CREATE CONSTRAINT TRIGGER bookings_rollups_changed AFTER UPDATE ON bookings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((${inputsOf('OLD')})
  IS DISTINCT FROM (${inputsOf('NEW')}))
EXECUTE FUNCTION update_booking_rollups()`,
]

const countedSum = ({ type }: Pick<RollupSum, 'type'>, value: string) => `sum(${value})::${type}`

const countedFunctions = [
  `-- The rows of a business that are not zero, computed from its bookings, for comparison.
CREATE OR REPLACE FUNCTION counted_booking_nights(business uuid) RETURNS SETOF booking_nights LANGUAGE sql STABLE AS $$
  SELECT business, night, source,
    ${nightAndGuestColumns.map((name) => (name === 'returning_guests' ? `coalesce(${name}, 0)` : name)).join(', ')}
  FROM (
    SELECT night, source,
      ${nightSums.map((one) => `${countedSum(one, one.column)} AS ${one.column}`).join(',\n      ')}
    FROM bookings stay
    CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, tax_amount, paid_amount, guests, status <> 'CANCELLED')
    WHERE stay.business_id = business AND removed_at IS NULL
    GROUP BY night, source
    HAVING ${isNotZero(nightColumns.map(sum), '      ')}
  ) counted LEFT JOIN (
    SELECT check_in AS night, source, count(*)::int AS returning_guests
    FROM counted_returning_stays(business) GROUP BY check_in, source
  ) again USING (night, source)
  -- In the order in which they are read.
  ORDER BY night, source
$$`,
  `-- From the nights, which are compared before.
CREATE OR REPLACE FUNCTION counted_booking_source_months(business uuid) RETURNS SETOF booking_source_months LANGUAGE sql STABLE AS $$
  SELECT business, ${month}, source,
    ${nightAndGuestSums.map((one) => countedSum(one, one.column)).join(',\n    ')}
  FROM booking_nights WHERE business_id = business
  GROUP BY 2, 3
  HAVING ${isNotZero(nightAndGuestColumns.map(sum), '    ')}
  ORDER BY 2, 3
$$`,
  `CREATE OR REPLACE FUNCTION counted_booking_months(business uuid) RETURNS SETOF booking_months LANGUAGE sql STABLE AS $$
  SELECT business, ${month}, property_id,
    ${monthSums.map((one) => countedSum(one, one.column)).join(', ')}
  FROM bookings stay
  CROSS JOIN LATERAL booking_night_rows(check_in, check_out, total_amount, tax_amount, paid_amount, guests, true)
  WHERE stay.business_id = business AND removed_at IS NULL AND status <> 'CANCELLED'
  GROUP BY 2, 3
  ORDER BY 2, 3
$$`,
  `CREATE OR REPLACE FUNCTION counted_booking_totals(business uuid) RETURNS SETOF booking_totals LANGUAGE sql STABLE AS $$
  SELECT business, status, coalesce(agent_id, ${noAgent}),
    ${totalSums.map((one) => countedSum(one, one.value)).join(',\n    ')}
  FROM bookings WHERE business_id = business AND removed_at IS NULL GROUP BY 2, 3
$$`,
]

const recountFunctions = [
  `CREATE OR REPLACE FUNCTION recount_rollup(table_name text, business uuid) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  wrong bigint;
  -- A row of zeros equals no row.
  condition text := CASE table_name
    WHEN 'booking_nights' THEN 'AND ${isNotZero(nightAndGuestColumns, '      ')}'
    WHEN 'booking_source_months' THEN 'AND ${isNotZero(nightAndGuestColumns, '      ')}'
    WHEN 'booking_months' THEN 'AND ${isNotZero(namesOf(monthSums), '      ')}'
    WHEN 'booking_totals' THEN 'AND ${isNotZero(namesOf(totalSums), '      ')}'
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
$body$`,
  `-- Compares the rollups of a business, or of all, with its bookings, and rewrites those that differ. Returns the number
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
$body$`,
]

/** The statements of a migration, in order. They work on any earlier version of these functions. */
export const rollupStatements: readonly string[] = [
  `-- Bookings wait until their trigger is complete.
LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE`,
  'DROP TRIGGER IF EXISTS bookings_rollups ON bookings',
  'DROP TRIGGER IF EXISTS bookings_rollups_changed ON bookings',
  // Earlier versions of these functions may return other columns, which CREATE OR REPLACE cannot change.
  'DROP FUNCTION IF EXISTS booking_night_rows(date, date, numeric, numeric, integer, boolean)',
  'DROP FUNCTION IF EXISTS booking_night_rows(date, date, numeric, numeric, numeric, integer, boolean)',
  'DROP FUNCTION IF EXISTS recount_bookings(uuid)',
  ...[
    nightRows,
    updateRollups,
    ...triggers,
    ...countedGuestFunctions,
    ...countedFunctions,
    ...recountFunctions,
  ],
]
