import { Banknote, Building2, CalendarCheck, ConciergeBell, UsersRound, WifiOff } from 'lucide-react'

export const features = [
  {
    icon: CalendarCheck,
    title: 'Bookings that never clash',
    text: 'Two stays can never share a night, whoever enters them and however fast. A guest may arrive the day another leaves.',
  },
  {
    icon: Building2,
    title: 'Every property in one place',
    text: 'Photos, amenities and a price per night for each flat, house and suite, with who is free tonight.',
  },
  {
    icon: ConciergeBell,
    title: 'The front desk',
    text: 'Who arrives, who leaves and who is in house today, on the first screen your people open.',
  },
  {
    icon: Banknote,
    title: 'Money in naira',
    text: 'What each stay comes to, what has been paid and what is still owed, exact to the kobo.',
  },
  {
    icon: UsersRound,
    title: 'Your agents and staff',
    text: 'Invite them by email. Everyone sees what their work needs, and nothing beyond it.',
  },
  {
    icon: WifiOff,
    title: 'Works offline',
    text: 'Add it to the home screen of any phone. Offline it opens with what you last saw.',
  },
] as const

export const claims = [
  { figure: '500+', label: 'properties' },
  { figure: '50K+', label: 'bookings' },
  { figure: '99.9%', label: 'uptime' },
] as const

export const testimonials = [
  {
    words:
      'We used to sell the same Saturday twice, and find out at the gate. Since we write bookings here, it has not happened once.',
    name: 'Adaeze Nwankwo',
    role: 'Owner of six shortlets, Lekki',
  },
  {
    words:
      'My agents quote from their phones and I see it at once. No more photographs of a notebook at midnight.',
    name: 'Ìbùkún Adéyẹmí',
    role: 'Estate agency, Ibadan',
  },
  {
    words:
      'In the morning I open one screen: who comes, who goes, who still owes. My front desk asks me nothing any more.',
    name: 'Hauwa Ɗanjuma',
    role: 'Manager of a small hotel, Abuja',
  },
] as const
