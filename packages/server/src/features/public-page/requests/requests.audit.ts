import type { RequestRow } from './booking-requests.queries.ts'

/** Labels a request in the audit log, without the guest: the log outlives a request that came to nothing. */
export const toRequestIdentity = ({ id, reference }: Pick<RequestRow, 'id' | 'reference'>) => ({
  kind: 'bookingRequest' as const,
  id,
  label: `Request ${reference}`,
})
