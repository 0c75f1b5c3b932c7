import { paths } from '../src/lib/paths.ts'

/**
 * The list or figures that a page shows when it is opened, as it asks for them itself; `e2e/first-ask.spec.ts` holds the
 * two together. Pages that a plan may lack are left out.
 */
export const firstAsks: Readonly<Record<string, string>> = {
  [paths.dashboard]: '/api/dashboard',
  [paths.properties]: '/api/properties?sort=name&limit=24',
  [paths.bookings]: '/api/bookings?sort=-checkIn&limit=50',
  [paths.inventory]: '/api/inventory/properties?limit=24',
  [paths.activity]: '/api/audit?limit=50',
}
