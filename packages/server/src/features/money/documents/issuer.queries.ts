import type { DocumentSnapshot } from '@ilewa/contract/money/documents'
import { businesses } from '../../business/business.table.ts'

/* The business as its documents state it. */

export const issuerColumns = {
  name: businesses.name,
  address: businesses.address,
  city: businesses.city,
  phone: businesses.phone,
  email: businesses.email,
}

/** "12 Admiralty Way, Lekki", from lines of an address and its city; null if there are none. */
const toOneLine = (parts: readonly (string | null)[]): string | null =>
  parts
    .flatMap((part) => part?.split(/\s*\n\s*/) ?? [])
    .filter((line) => line !== '')
    .join(', ') || null

type IssuerRow = DocumentSnapshot['business'] & { city: string | null }

/** Address and city become one line. */
export const toIssuer = ({ address, city, ...contacts }: IssuerRow): DocumentSnapshot['business'] => ({
  ...contacts,
  address: toOneLine([address, city]),
})
