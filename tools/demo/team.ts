import type { BusinessInput } from '@ilewa/contract/business'
import type { z } from 'zod'

export const business = {
  businessName: 'Adé & Ilé Shortlets',
  businessType: 'vacation_rental',
  address: '14 Ọ̀pẹ Close, Lekki Phase 1',
  city: 'Lekki',
  state: 'Lagos',
  zipCode: '106104',
  country: 'nigeria',
  phone: '0819 240 1180',
  email: 'stay@example.com',
  website: 'https://adeandile.example.com',
  description:
    'Twelve homes across Lagos for a night, a week or a season. We meet every guest, and the lights stay on.',
  numberOfEmployees: 10,
} satisfies z.output<typeof BusinessInput>

export const foundedDaysAgo = 412

/** One password for all sample users; the sample has no private data. */
export const password = 'HarmattanBreeze#27'

export interface Member {
  role: 'OWNER' | 'AGENT' | 'STAFF'
  firstName: string
  lastName: string
  email: string
  phone: string
  joinedDaysAgo: number
  agent?: { location: string; commissionRate: number; monthlyTarget?: number }
  department?: string
  /** Checks guests in and out. */
  frontDesk?: true
  /** Has not accepted the invitation yet, and has no password. */
  invited?: true
}

/** The owner comes first. The demo prints the first user of each role. */
export const team: readonly Member[] = [
  {
    role: 'OWNER',
    firstName: 'Adéọlá',
    lastName: 'Bánkọ́lé',
    email: 'owner@example.com',
    phone: '0819 240 1181',
    joinedDaysAgo: foundedDaysAgo,
  },
  {
    role: 'AGENT',
    firstName: 'Chidera',
    lastName: 'Okonkwo',
    email: 'agent@example.com',
    phone: '0709 331 2206',
    joinedDaysAgo: 370,
    agent: { location: 'Lekki and Victoria Island', commissionRate: 10, monthlyTarget: 2_500_000 },
  },
  {
    role: 'AGENT',
    firstName: 'Ebiere',
    lastName: 'Dokubo',
    email: 'agent2@example.com',
    phone: '0709 331 2207',
    joinedDaysAgo: 332,
    agent: { location: 'Ikeja and the mainland', commissionRate: 12.5, monthlyTarget: 1_500_000 },
  },
  {
    role: 'STAFF',
    firstName: 'Hauwa',
    lastName: 'Danjuma',
    email: 'staff@example.com',
    phone: '0819 240 1190',
    joinedDaysAgo: 350,
    department: 'Front desk',
    frontDesk: true,
  },
  {
    role: 'STAFF',
    firstName: 'Sunday',
    lastName: 'Ekpo',
    email: 'staff2@example.com',
    phone: '0819 240 1191',
    joinedDaysAgo: 120,
    department: 'Housekeeping',
  },
  {
    role: 'AGENT',
    firstName: 'Terver',
    lastName: 'Gyang',
    email: 'agent3@example.com',
    phone: '0709 331 2208',
    joinedDaysAgo: 2,
    agent: { location: 'Surulere and Yaba', commissionRate: 10 },
    invited: true,
  },
]
