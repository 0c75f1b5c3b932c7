-- Converts a large table to hash partitions by business, in one transaction, while the app is stopped:
--
--   psql "$DATABASE_DIRECT_URL" -v ON_ERROR_STOP=1 -1 -f deploy/hash-partitions.sql \
--     -c "SELECT pg_temp.partition_by_business('bookings', 16)"
--
-- Run it as the role that owns the tables. docs/operations.md explains when; tests run this file.
CREATE FUNCTION pg_temp.partition_by_business(name text, parts integer) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  flat regclass;
  columns text;
  statement text;
  part_schema text;
BEGIN
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', name);
  -- In a separate schema the old table keeps the names of its indexes and constraints, and the new one can use them.
  CREATE SCHEMA IF NOT EXISTS ilewa_flat;
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA ilewa_flat', name);
  flat := format('ilewa_flat.%I', name)::regclass;
  EXECUTE format(
    'CREATE TABLE public.%1$I (LIKE ilewa_flat.%1$I INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)
     PARTITION BY HASH (business_id)', name);

  FOR number IN 0 .. parts - 1 LOOP
    part_schema := format('ilewa_part_%s', number);
    EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I', part_schema);
    EXECUTE format('CREATE TABLE %1$I.%2$I PARTITION OF public.%2$I FOR VALUES WITH (MODULUS %3$s, REMAINDER %4$s)',
      part_schema, name, parts, number);
  END LOOP;

  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns
    FROM pg_attribute WHERE attrelid = flat AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
  EXECUTE format('INSERT INTO public.%1$I (%2$s) SELECT %2$s FROM ilewa_flat.%1$I', name, columns);

  -- Primary and unique keys first: foreign keys of other tables reference them.
  FOR statement IN
    SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', name, conname,
      replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
    FROM pg_constraint WHERE conrelid = flat AND contype IN ('p', 'u', 'f') AND conparentid = 0
    ORDER BY array_position('{p,u,f}'::"char"[], contype)
  LOOP EXECUTE statement; END LOOP;

  -- All rows of a business are in one partition, so a constraint per partition is sufficient. Before version 17,
  -- PostgreSQL allows exclusion constraints on partitions only. The app identifies the constraint by its name, so each
  -- partition needs its own schema.
  FOR statement IN
    SELECT format('ALTER TABLE ilewa_part_%s.%I ADD CONSTRAINT %I %s', number, name, conname, pg_get_constraintdef(oid))
    FROM pg_constraint, generate_series(0, parts - 1) AS number WHERE conrelid = flat AND contype = 'x'
  LOOP EXECUTE statement; END LOOP;

  -- Functions that take a row of the table, in the order in which they were created.
  FOR statement IN
    SELECT replace(pg_get_functiondef(oid), format('ilewa_flat.%I', name), format('public.%I', name))
      || format('; DROP FUNCTION %s', oid::regprocedure)
    FROM pg_proc WHERE (SELECT reltype FROM pg_class WHERE oid = flat) = ANY (proargtypes)
    ORDER BY oid
  LOOP EXECUTE statement; END LOOP;

  FOR statement IN
    SELECT replace(pg_get_indexdef(indexrelid), format(' ON ilewa_flat.%I ', name), format(' ON public.%I ', name))
    FROM pg_index
    WHERE indrelid = flat AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = flat)
  LOOP EXECUTE statement; END LOOP;

  FOR statement IN
    SELECT replace(pg_get_triggerdef(oid), format(' ON ilewa_flat.%I ', name), format(' ON public.%I ', name))
    FROM pg_trigger WHERE tgrelid = flat AND NOT tgisinternal
  LOOP EXECUTE statement; END LOOP;

  -- Foreign keys of other tables that reference this one.
  FOR statement IN
    SELECT format('ALTER TABLE %1$s DROP CONSTRAINT %2$I; ALTER TABLE %1$s ADD CONSTRAINT %2$I %3$s',
      conrelid::regclass, conname,
      -- A partitioned table takes no key that is not validated.
      replace(replace(pg_get_constraintdef(oid), format('REFERENCES ilewa_flat.%I(', name),
        format('REFERENCES public.%I(', name)), ' NOT VALID', ''))
    FROM pg_constraint WHERE confrelid = flat AND contype = 'f' AND conparentid = 0
  LOOP EXECUTE statement; END LOOP;

  EXECUTE format('DROP TABLE ilewa_flat.%I', name);
  EXECUTE format('ANALYZE public.%I', name);
END
$body$;
