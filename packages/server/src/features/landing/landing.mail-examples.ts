import { example } from '../../platform/mail/example.ts'
import { demoRequestMail } from './landing.mails.ts'

const request = {
  name: 'Ṣadé Okonkwo-Bello',
  email: 'sade@example.com',
  phone: '0803 123 4567',
  preferredTime: 'Weekday morning, 9 am to 12 noon',
}

export const landingMailExamples = [
  example('Request for a demo', demoRequestMail, 'operator@example.com', request),
]
