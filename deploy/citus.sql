-- Distributes a migrated database by business over several machines with Citus. NOT TESTED ON CITUS: try it on a copy.
-- Requires shared_preload_libraries = 'citus' on every machine. Change the host names, then:
--
--   psql "$DATABASE_DIRECT_URL" -v ON_ERROR_STOP=1 -f deploy/citus.sql
CREATE EXTENSION citus;
SELECT citus_set_coordinator_host('db0'), citus_add_node('db1', 5432), citus_add_node('db2', 5432);
SELECT create_distributed_function('search_text(text)');

-- Tables that are queried before the business is known: every machine has a copy. They must not reference distributed
-- tables.
ALTER TABLE payment_references
  DROP CONSTRAINT payment_references_business_id_payment_id_payments_business_id_;
SELECT create_reference_table('businesses');
SELECT create_reference_table('users');
SELECT create_reference_table('payment_references');
SELECT create_reference_table('public_slugs');

-- Distributed tables, each after those that it references.
SELECT create_distributed_table('properties', 'business_id');
-- The rollups at the end of the list are written by triggers of bookings, whose rows are on the same machine.
SET citus.enable_unsafe_triggers = on;
SELECT format('SELECT create_distributed_table(%L, %L, colocate_with => %L)', name, 'business_id', 'properties')
FROM unnest(ARRAY[
  'subscriptions', 'bookings', 'booking_lines', 'booking_due_dates', 'property_prices', 'seasons', 'season_properties', 'day_prices', 'money_accounts', 'payment_claims', 'money_entries', 'money_balances', 'caution_deductions', 'caution_photos', 'claim_pictures', 'document_counters', 'documents',
  'document_links', 'payments', 'ledger_entries', 'maintenance_requests', 'expenses', 'inventory_items',
  'inventory_movements', 'blocks', 'taken_nights', 'maintenance_photos', 'property_images', 'property_closures', 'ratings', 'agent_details',
  'staff_details', 'notifications', 'audit_entries', 'booking_nights', 'booking_source_months', 'booking_months',
  'booking_totals', 'guest_firsts', 'returning_stays'
]) WITH ORDINALITY AS listed (name, position)
ORDER BY position \gexec
