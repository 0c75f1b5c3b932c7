import { Banknote, Building2, CalendarCheck, ConciergeBell, UsersRound, WifiOff } from 'lucide-react'

export const features = [
  {
    icon: CalendarCheck,
    title: 'Bookings that never clash',
    text: 'No double bookings, even when two people book at once. Same-day turnover is allowed.',
  },
  {
    icon: Building2,
    title: 'Every property in one place',
    text: 'Photos, amenities and a price per night for each flat, house and suite, with the vacancies of tonight.',
  },
  {
    icon: ConciergeBell,
    title: 'The front desk',
    text: 'Who arrives, who leaves and who is in house today, on the first screen your team opens.',
  },
  {
    icon: Banknote,
    title: 'Money in naira',
    text: 'Total, paid and balance due for each stay, exact to the kobo.',
  },
  {
    icon: UsersRound,
    title: 'Your agents and staff',
    text: 'Invite them by email. Everyone sees only what their role needs.',
  },
  {
    icon: WifiOff,
    title: 'Works offline',
    text: 'Add it to the home screen of any phone. Offline it shows your last loaded data.',
  },
] as const

export const claims = [
  { value: '500+', label: 'properties' },
  { value: '50K+', label: 'bookings' },
  { value: '99.9%', label: 'uptime' },
] as const

export const testimonials = [
  {
    quote:
      'We used to sell the same Saturday twice, and find out at the gate. Since we write bookings here, it has not happened once.',
    name: 'Adaeze Nwankwo',
    role: 'Owner of six shortlets, Lekki',
  },
  {
    quote:
      'My agents quote from their phones and I see it at once. No more photographs of a notebook at midnight.',
    name: 'Ìbùkún Adéyẹmí',
    role: 'Estate agency, Ibadan',
  },
  {
    quote:
      'In the morning I open one screen: who comes, who goes, who still owes. My front desk asks me nothing any more.',
    name: 'Hauwa Ɗanjuma',
    role: 'Manager of a small hotel, Abuja',
  },
] as const
