import type { RequestRow } from './booking-requests.queries.ts'

/** Labels a request in the audit log. */
export const toRequestIdentity = ({
  id,
  guestName,
  reference,
}: Pick<RequestRow, 'id' | 'guestName' | 'reference'>) => ({
  kind: 'bookingRequest' as const,
  id,
  label: `${guestName} · ${reference}`,
})
