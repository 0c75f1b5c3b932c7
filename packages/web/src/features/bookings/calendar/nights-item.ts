import type { CivilDate } from '@ilewa/contract/core/dates'

/** Nights `[checkIn, checkOut)` of a property. */
export interface NightsOfProperty {
  propertyId: string
  checkIn: CivilDate
  checkOut: CivilDate
}

/** The URL parameter of the dialog that offers to book, block or price nights. */
export const nightsDialog = 'nights'

/** '…_2026-11-20_2026-11-23', as the booking form and the day prices take it too. */
export const toNightsItem = ({ propertyId, checkIn, checkOut }: NightsOfProperty): string =>
  [propertyId, checkIn, checkOut].join('_')

export function parseNightsItem(item: string): NightsOfProperty {
  const [propertyId = '', checkIn = '', checkOut = ''] = item.split('_')
  return { propertyId, checkIn, checkOut }
}
