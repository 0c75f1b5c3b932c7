import type { DocumentSnapshot } from '@ilewa/contract/money/documents'
import { eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { businesses } from '../../business/business.table.ts'

/** The business as its documents state it. */
export type Issuer = DocumentSnapshot['business']

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

type IssuerRow = Issuer & { city: string | null }

/** Address and city become one line. */
export const toIssuer = ({ address, city, ...contacts }: IssuerRow): Issuer => ({
  ...contacts,
  address: toOneLine([address, city]),
})

/** The business as its invoices state it, with the numbers under which it is registered. */
export async function getIssuerWithRegistration({ businessId }: Pick<ActorContext, 'businessId'>) {
  const { issuer, registration } = await requireRow(
    db()
      .select({
        issuer: issuerColumns,
        registration: { taxId: businesses.taxId, cacNumber: businesses.cacNumber },
      })
      .from(businesses)
      .where(eq(businesses.id, businessId)),
  )
  return { issuer: toIssuer(issuer), registration }
}
