import { Banknote, Building2, CalendarCheck, ConciergeBell } from 'lucide-react'

/** What works in this version. */
export const features = [
  {
    icon: Building2,
    title: 'Properties',
    text: 'Photos, amenities and a price per night for every flat, house and suite, with who is free tonight.',
  },
  {
    icon: CalendarCheck,
    title: 'Bookings',
    text: 'Guests, dates, what was agreed and what was paid. Two stays can never share a night.',
  },
  {
    icon: ConciergeBell,
    title: 'The front desk',
    text: 'Who arrives, who leaves and who is in house today, on the first screen.',
  },
  {
    icon: Banknote,
    title: 'Money in naira',
    text: 'What each stay comes to, what has been paid and what is still owed, exact to the kobo.',
  },
] as const
