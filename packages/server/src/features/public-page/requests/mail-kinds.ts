import { z } from 'zod'
import type { MailedRequest } from './mailed-request.queries.ts'

/** What a guest is mailed after the code. */
export const RequestMail = z.enum(['HELD', 'ACCEPTED', 'CONFIRMED', 'DECLINED', 'EXPIRED'])
export type RequestMail = z.infer<typeof RequestMail>

/** Whether a mail is still true when it is sent. */
export const isCurrent = ({ bookingStatus }: MailedRequest, mail: RequestMail): boolean => {
  if (mail === 'HELD') return bookingStatus === 'PENDING'
  return bookingStatus !== 'CANCELLED' || mail === 'EXPIRED' || mail === 'DECLINED'
}
