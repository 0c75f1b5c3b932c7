import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/fields.ts'
import { PageQuery } from '../core/list-query.ts'

/** A booking of which the guest gets money back; see `refundDueOf`. */
export const RefundDue = z.object({
  id: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
  checkIn: z.string(),
  /** Null if the stay is not cancelled: more than its total is paid. */
  cancelledOn: z.string().nullable(),
  amount: z.number(),
})
export type RefundDue = z.infer<typeof RefundDue>

export const refundsDue = {
  list: endpoint({
    method: 'GET',
    path: '/refunds-due',
    access: 'payments:record',
    query: PageQuery,
    response: z.object({ refundsDue: z.array(RefundDue) }),
    paged: true,
    summary: 'Bookings of which guests get money back, the earliest check-in first',
  }),
}
