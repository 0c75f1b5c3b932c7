import { example } from '../../platform/mail/example.ts'
import { ratingMail } from './ratings.mails.ts'

const stay = {
  guestEmail: 'ngozi@example.com',
  guestName: 'Ngozi Ụzọma',
  businessName: 'Adé & Ilé Shortlets',
  propertyName: 'Lekki Loft',
  checkIn: '2026-11-20',
  checkOut: '2026-11-23',
}

export const ratingsMailExamples = [
  example('Rating: how was your stay', ratingMail, stay, 'http://localhost:3000/rate?token=Zk3x'),
]
