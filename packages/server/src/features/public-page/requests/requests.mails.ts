import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { proofMinutes } from '@ilewa/contract/public-page/requests'
import type { Mail } from '../../../platform/mail/content.ts'
import { composeMail } from '../../../platform/mail/layout.ts'
import type { RequestMail } from './mail-kinds.ts'
import type { MailedRequest } from './mailed-request.queries.ts'

const reasonOf = ({ businessName }: MailedRequest) =>
  `this email was used to book with ${businessName}, who manage their bookings with Ilewa`

const factsOf = (request: MailedRequest): [label: string, value: string][] => [
  ['Where', request.propertyName],
  ['When', formatDateRange(request.checkIn, request.checkOut)],
  ['Total', formatNaira(request.totalAmount)],
]

/** The code that proves the address of a guest. */
export const requestCodeMail = (request: MailedRequest, code: string): Mail =>
  composeMail({
    to: request.guestEmail,
    subject: `${code} is your code`,
    preheader: `Enter it on the page of ${request.businessName}.`,
    heading: 'Your code',
    greeting: `Hello ${request.guestName},`,
    paragraphs: [`Enter this code to ask ${request.businessName} for these dates.`],
    code,
    facts: factsOf(request),
    closing: [
      `The code is valid for ${proofMinutes} minutes. The dates are not held yet.`,
      'If you did not ask for these dates, ignore this mail.',
    ],
    reason: reasonOf(request),
  })

interface Content {
  subject: string
  paragraphs: string[]
}

function contentOf(request: MailedRequest, mail: RequestMail, timeZone: string): Content {
  const { businessName, bookingStatus, depositAmount, holdUntil, paymentCode, reason } = request
  const until = holdUntil ? formatDateTime(holdUntil, timeZone) : ''
  const pay = `Pay ${formatNaira(depositAmount)} with the code ${paymentCode ?? ''}. The account is on your booking page.`
  switch (mail) {
    case 'HELD':
      return { subject: `Held for you until ${until}`, paragraphs: [pay] }
    case 'ACCEPTED':
      return {
        subject: `${businessName} accepts your request`,
        paragraphs:
          bookingStatus === 'PENDING'
            ? [`The dates are held for you until ${until}.`, pay]
            : ['Your stay is confirmed.'],
      }
    case 'CONFIRMED':
      return {
        subject: 'Your stay is confirmed',
        paragraphs: [`${businessName} looks forward to your stay.`],
      }
    case 'DECLINED':
      return {
        subject: `${businessName} cannot offer these dates`,
        paragraphs: ['Your request was declined.', ...(reason ? [`The host writes: ${reason}`] : [])],
      }
    case 'RELEASED':
      return {
        subject: 'Your dates are no longer held',
        paragraphs: [`${businessName} gave them to another guest. If you have paid, write to the host.`],
      }
    case 'EXPIRED':
      // Without a booking nothing was held: the host did not answer.
      return {
        subject: paymentCode === null ? `${businessName} did not answer` : 'Your dates are no longer held',
        paragraphs: ['You can ask for them again, if they are still free.'],
      }
  }
}

interface RequestMailOptions {
  mail: RequestMail
  timeZone: string
  /** The page on which the guest follows the request. */
  url: string
}

/** What has become of a request. */
export function requestMail(request: MailedRequest, { mail, timeZone, url }: RequestMailOptions): Mail {
  const { subject, paragraphs } = contentOf(request, mail, timeZone)
  return composeMail({
    to: request.guestEmail,
    subject,
    preheader: `${request.propertyName}, ${formatDateRange(request.checkIn, request.checkOut)}`,
    heading: subject,
    greeting: `Hello ${request.guestName},`,
    paragraphs,
    facts: factsOf(request),
    action: { label: 'Open your booking page', url },
    closing: ['Anyone with this link can see your booking. Do not share it.'],
    reason: reasonOf(request),
  })
}
