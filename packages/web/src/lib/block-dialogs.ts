import type { CivilDate } from '@ilewa/contract/core/dates'

/** The dialogs of blocked dates, by the names of their URL parameters. Every page with a menu can open them. */
export const blockDialogs = {
  details: 'blocked',
  create: 'block',
  edit: 'edit-block',
  remove: 'open-dates',
} as const

interface NewBlock {
  propertyId: string
  from?: CivilDate
  to?: CivilDate
  /** The maintenance request that the dates are blocked for. */
  requestId?: string
}

/** The item that opens the form prefilled: a property ID, or '…_2026-11-20_2026-11-23', or one with a request. */
export const toNewBlock = ({ propertyId, from = '', to = '', requestId = '' }: NewBlock): string =>
  [propertyId, from, to, requestId].join('_').replace(/_+$/, '')

/** The values of an item; a missing one is ''. `emptyForm` has none. */
export function parseNewBlock(item: string): Required<NewBlock> {
  const [propertyId = '', from = '', to = '', requestId = ''] = item.includes('-') ? item.split('_') : []
  return { propertyId, from, to, requestId }
}
