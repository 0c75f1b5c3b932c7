import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/schema'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { dashboard } from '@ilewa/contract/dashboard'
import { inventory } from '@ilewa/contract/inventory/schema'
import { properties } from '@ilewa/contract/properties/schema'
import { paths } from '../src/lib/paths.ts'

/**
 * The list or figures that a page shows when it is opened, as it asks for them itself; `e2e/first-ask.spec.ts` holds the
 * two together. Pages that a plan may lack are left out.
 */
export const firstAsks: Readonly<Record<string, string>> = {
  [paths.dashboard]: toUrl(dashboard.get),
  [paths.properties]: toUrl(properties.list, {}, { sort: 'name', limit: 24 }),
  [paths.bookings]: toUrl(bookings.list, {}, { sort: '-checkIn', limit: 50 }),
  [paths.inventory]: toUrl(inventory.properties, {}, { limit: 24 }),
  [paths.activity]: toUrl(audit.list, {}, { limit: 50 }),
}
