/** The dialogs of agreements, by the names of their URL parameters. The app's layout renders them on each page. */
export const agreementDialogs = {
  create: 'add-agreement',
  edit: 'edit-agreement',
  remove: 'delete-agreement',
} as const

interface NewAgreement {
  propertyId?: string
  landlordId?: string
  /** The agreement of the same property and landlord whose terms change. */
  previousId?: string
}

/** The item that opens the form of a new agreement: with a property, a landlord, both, or the agreement before. */
export const toNewAgreement = ({ propertyId = '', landlordId = '', previousId = '' }: NewAgreement): string =>
  [propertyId, landlordId, previousId].join('_').replace(/_+$/, '')

/** The values of an item; a missing one is ''. Ids contain a hyphen, the item of an empty form has none. */
export function parseNewAgreement(item: string): Required<NewAgreement> {
  const [propertyId = '', landlordId = '', previousId = ''] = item.includes('-') ? item.split('_') : []
  return { propertyId, landlordId, previousId }
}
