import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { dashboard } from '@ilewa/contract/dashboard'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { paths } from '../paths.ts'

/**
 * The first API request of each page. `e2e/quality/first-request.spec.ts` verifies that the page sends the same
 * request. Pages that a plan may not include are left out.
 */
export const prefetchUrls: Readonly<Record<string, string>> = {
  [paths.dashboard]: toUrl(dashboard.get),
  [paths.properties]: toUrl(properties.list, {}, { sort: 'name', limit: 24 }),
  [paths.bookings]: toUrl(bookings.list, {}, { tab: 'upcoming', limit: 50 }),
  [paths.inventory]: toUrl(inventory.properties, {}, { limit: 24 }),
  [paths.activity]: toUrl(audit.list, {}, { limit: 50 }),
}
