-- One statement for all stays: one per stay read all commission of its business. JIT is off because plans without nested loops look
-- expensive, and each would be compiled.
CREATE OR REPLACE FUNCTION recount_commission(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
SET enable_nestloop = off SET jit = off AS $body$
DECLARE
  posted bigint;
BEGIN
  LOCK TABLE money_entries IN SHARE ROW EXCLUSIVE MODE;
  WITH missing AS MATERIALIZED (
    SELECT business_id, booking_id, agent_id, sum(amount) AS amount FROM (
      SELECT stay.business_id, stay.id AS booking_id, stay.agent_id, earned_commission(stay) AS amount
      FROM bookings stay WHERE stay.commission_rate IS NOT NULL AND (only_business IS NULL OR stay.business_id = only_business)
      UNION ALL
      SELECT entry.business_id, entry.booking_id, entry.agent_id, CASE entry.kind WHEN 'COMMISSION' THEN -entry.amount ELSE entry.amount END
      FROM money_entries entry
      WHERE entry.kind IN ('COMMISSION', 'COMMISSION_BACK') AND (only_business IS NULL OR entry.business_id = only_business)
    ) parts WHERE agent_id IS NOT NULL GROUP BY business_id, booking_id, agent_id HAVING sum(amount) <> 0
  )
  INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
    agent_id, paid_on, method)
  SELECT business.id, gen_random_uuid(), CASE WHEN earns THEN 'COMMISSION' ELSE 'COMMISSION_BACK' END, abs(amount),
    CASE WHEN earns THEN 'COST' ELSE 'AGENT' END, CASE WHEN earns THEN business.id ELSE agent_id END,
    CASE WHEN earns THEN 'AGENT' ELSE 'COST' END, CASE WHEN earns THEN agent_id ELSE business.id END,
    booking_id, agent_id, (now() AT TIME ZONE business.time_zone)::date, 'UNKNOWN'
  FROM (SELECT *, amount > 0 AS earns FROM missing) posting JOIN businesses business ON business.id = posting.business_id;
  GET DIAGNOSTICS posted = ROW_COUNT;
  RETURN posted;
END
$body$;
--> statement-breakpoint
ALTER FUNCTION recount_money(uuid) SET jit = off;
--> statement-breakpoint
ALTER FUNCTION recount_claims(uuid) SET jit = off;
