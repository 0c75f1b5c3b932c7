import { z } from 'zod'
import type { MailedRequest } from './mailed-request.queries.ts'

/** What a guest is mailed after the code. */
export const RequestMail = z.enum(['HELD', 'ACCEPTED', 'CONFIRMED', 'DECLINED', 'EXPIRED'])
export type RequestMail = z.infer<typeof RequestMail>

/** Whether a mail is still true when it is sent. */
export const isCurrent = ({ bookingStatus }: MailedRequest, mail: RequestMail): boolean => {
  const isPending = bookingStatus === 'PENDING'
  const isCancelled = bookingStatus === 'CANCELLED'
  if (mail === 'HELD') return isPending
  // Null: the request ended before it had a booking.
  if (mail === 'EXPIRED') return isCancelled || bookingStatus === null
  if (mail === 'CONFIRMED') return !isPending && !isCancelled
  return !isCancelled || mail === 'DECLINED'
}
