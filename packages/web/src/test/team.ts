import type { Agent } from '@ilewa/contract/people/agents'
import type { Person } from '@ilewa/contract/people/schema'
import type { StaffMember } from '@ilewa/contract/people/staff'
import { freePlan } from './sessions.ts'

/** 20 November in Lagos, but 19 November in UTC: dates are those of the business's time zone. */
const at = '2026-11-19T23:30:00.000Z'
export const agentId = '0198a000-0000-7000-8000-000000000051'
export const staffId = '0198a000-0000-7000-8000-000000000061'

export const standardPlan = { ...freePlan, planType: 'STANDARD' as const }

const person: Omit<Person, 'id'> = {
  firstName: 'Chidera',
  lastName: 'Ọkọ́ńkwọ',
  email: 'chidera@example.com',
  phone: '07093312206',
  phoneE164: '+2347093312206',
  avatar: null,
  status: 'ACTIVE',
  invitationExpiresAt: null,
  createdAt: at,
  updatedAt: at,
}

export const agentOf = (changes: Partial<Agent> = {}): Agent => ({
  ...person,
  id: agentId,
  agentDetails: {
    location: 'Lekki',
    commissionRate: 12.5,
    totalBookings: 54,
    monthlyBookings: 6,
    revenue: 18_526_000,
    commission: { earned: 2_315_750, paid: 2_000_000, due: 315_750, expected: 90_000 },
  },
  ...changes,
})

export const staffMemberOf = (changes: Partial<StaffMember> = {}): StaffMember => ({
  ...person,
  id: staffId,
  firstName: 'Hauwa',
  lastName: 'Danjuma',
  email: 'hauwa@example.com',
  role: 'STAFF',
  department: 'Front desk',
  frontDesk: false,
  businessId: freePlan.businessId,
  pendingEmail: null,
  ...changes,
})
