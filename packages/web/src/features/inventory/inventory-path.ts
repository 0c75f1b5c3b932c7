import { toPagePath } from '@ilewa/contract/core/paging'
import { paths } from '../../lib/paths.ts'

/** Value of the `property` URL parameter for the items of all properties. */
export const allProperties = 'all'

/** Path of the item list of one or all properties; `low` filters for low stock. */
export const inventoryPath = (propertyId: string, low = false): string =>
  toPagePath(paths.inventory, { property: propertyId, ...(low && { low: 'true' }) })
