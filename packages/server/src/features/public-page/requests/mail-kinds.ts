import { z } from 'zod'
import type { MailedRequest } from './mailed-request.queries.ts'

/** What a guest is mailed after the code. */
export const RequestMail = z.enum(['HELD', 'ACCEPTED', 'CONFIRMED', 'DECLINED', 'RELEASED', 'EXPIRED'])
export type RequestMail = z.infer<typeof RequestMail>

/** What is true when a decision about the booking is mailed: it may have been undone, or another one made. */
const decisionOf = ({ bookingStatus }: MailedRequest): RequestMail | undefined => {
  if (bookingStatus === 'PENDING') return undefined
  // Null: the request ended before it had a booking.
  return bookingStatus === 'CANCELLED' || bookingStatus === null ? 'EXPIRED' : 'CONFIRMED'
}

/** The mail to send, or undefined if it is no longer true. */
export function currentMail(request: MailedRequest, mail: RequestMail): RequestMail | undefined {
  // The booking was given to another guest after the mail was queued.
  if (mail === 'RELEASED') return mail
  if (request.state === 'DECLINED' && mail !== 'DECLINED') return undefined
  if (mail === 'CONFIRMED' || mail === 'EXPIRED') return decisionOf(request)
  const isTrue =
    mail === 'HELD'
      ? request.bookingStatus === 'PENDING'
      : request.bookingStatus !== 'CANCELLED' || mail === 'DECLINED'
  return isTrue ? mail : undefined
}

/** Key of a mail, which is sent once. Decisions that follow each other quickly lead to one mail about the booking as it is then. */
export const mailKeyOf = ({ id, bookingVersion }: MailedRequest, mail: RequestMail, jobId: string): string =>
  (mail === 'CONFIRMED' || mail === 'EXPIRED') && bookingVersion !== null ? `${id}.${bookingVersion}` : jobId
