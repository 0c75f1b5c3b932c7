import { addDays, type CivilDate } from '@ilewa/contract/core/dates'

/** The property of an item, and the first and the last night; '' for none. */
export function parseDayPrices(item: string): {
  propertyId: string
  nights: readonly [CivilDate | '', CivilDate | '']
} {
  const [propertyId = '', from = '', to = ''] = item.split('_')
  return { propertyId, nights: from && to > from ? [from, addDays(to, -1)] : ['', ''] }
}
