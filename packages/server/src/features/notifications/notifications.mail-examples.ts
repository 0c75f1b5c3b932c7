import { example } from '../../platform/mail/example.ts'
import { digestMail, notificationMail } from './notifications.mails.ts'

const recipient = { email: 'owner@example.com', firstName: 'Ọláwálé' }

export const notificationsMailExamples = [
  example(
    'Notification: new booking',
    notificationMail,
    recipient,
    {
      title: 'New booking: Ngozi Ụzọma',
      text: 'Lekki Loft, 20 – 23 Nov 2026 · 3 nights · 2 guests. Booked by Tunde Bello.',
    },
    {
      url: 'http://localhost:3000/bookings?open=0198a000-0000-7000-8000-000000000021',
      preferencesUrl: 'http://localhost:3000/settings?tab=notifications',
    },
  ),
  example(
    'Daily digest',
    digestMail,
    recipient,
    {
      businessName: 'Ilé Ayọ̀ Shortlets',
      day: '2026-11-20',
      facts: [
        ['Arrivals today', '3: Ngozi Ụzọma, Emeka Obi and Ada Nwosu'],
        ['Departures today', '1: Tunde Bello'],
        ['New bookings', '2: Chiamaka Okonkwo and Musa Danjuma'],
        ['Received', '₦180,000.00'],
        ['Refunded', '₦20,000.00'],
        ['Low on stock', '4 items'],
        ['Urgent repairs', '1 open'],
        ['Expenses to approve', '2 · ₦45,500.00'],
        ['Arriving tomorrow', '5: Femi Adeyemi, Bisi Ojo, Kemi Alade and 2 more'],
      ],
    },
    {
      url: 'http://localhost:3000/dashboard',
      preferencesUrl: 'http://localhost:3000/settings?tab=notifications',
    },
  ),
]
