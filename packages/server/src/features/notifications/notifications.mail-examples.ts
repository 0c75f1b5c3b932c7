import { example } from '../../platform/mail-example.ts'
import { notificationMail } from './notifications.mails.ts'

const reader = { email: 'owner@example.com', firstName: 'Ọláwálé' }

export const notificationsMailExamples = [
  example(
    'Notification: new booking',
    notificationMail,
    reader,
    {
      title: 'New booking: Ngozi Ụzọma',
      text: 'Lekki Loft, 20 – 23 Nov 2026 · 3 nights · 2 guests. Booked by Tunde Bello.',
    },
    'http://localhost:3000/bookings?open=0198a000-0000-7000-8000-000000000021',
  ),
]
