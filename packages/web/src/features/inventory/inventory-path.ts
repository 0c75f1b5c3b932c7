import { toPagePath } from '@ilewa/contract/core/paging'
import { paths } from '../../lib/paths.ts'

/** Where `property` in the URL means the items of all of them. */
export const allProperties = 'all'

/** The item list of one property, or of all; `low` for what has to be bought. */
export const propertyPath = (propertyId: string, low = false): string =>
  toPagePath(paths.inventory, { property: propertyId, ...(low && { low: 'true' }) })
