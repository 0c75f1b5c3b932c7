import { example } from '../../../platform/mail/example.ts'
import type { MailedRequest } from './mailed-request.queries.ts'
import { requestCodeMail, requestMail } from './requests.mails.ts'

const request: MailedRequest = {
  businessId: '01931f6e-5c00-7000-8000-000000000001',
  id: '01931f6e-5c00-7000-8000-000000000002',
  state: 'BOOKED',
  guestName: 'Ngozi Ụzọma',
  guestEmail: 'ngozi@example.com',
  checkIn: '2026-11-20',
  checkOut: '2026-11-23',
  totalAmount: 255_000,
  depositAmount: 127_500,
  reason: null,
  businessName: 'Adé & Ilé Shortlets',
  propertyName: 'Lekki Loft',
  bookingStatus: 'PENDING',
  bookingVersion: 1,
  paymentCode: 'K7Q2',
  holdUntil: new Date('2026-11-18T17:00:00Z'),
}
const declined = { ...request, reason: 'The pool is repaired in these days. Sorry!' }
const options = { timeZone: 'Africa/Lagos', url: 'http://localhost:3000/request/Zk3x' }

export const requestsMailExamples = [
  example('Request: code', requestCodeMail, request, '123456'),
  example('Request: dates held', requestMail, request, { ...options, mail: 'HELD' }),
  example('Request: accepted', requestMail, request, { ...options, mail: 'ACCEPTED' }),
  example(
    'Request: accepted without a deposit',
    requestMail,
    { ...request, bookingStatus: 'CONFIRMED', holdUntil: null },
    { ...options, mail: 'ACCEPTED' },
  ),
  example('Request: confirmed', requestMail, request, { ...options, mail: 'CONFIRMED' }),
  example('Request: declined', requestMail, declined, { ...options, mail: 'DECLINED' }),
  example('Request: given to another guest', requestMail, request, { ...options, mail: 'RELEASED' }),
  example('Request: hold expired', requestMail, request, { ...options, mail: 'EXPIRED' }),
  example(
    'Request: not answered',
    requestMail,
    { ...request, paymentCode: null },
    { ...options, mail: 'EXPIRED' },
  ),
]
