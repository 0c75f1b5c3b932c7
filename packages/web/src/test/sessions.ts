import type { Session } from '@ilewa/contract/auth/schema'
import type { Role } from '@ilewa/contract/core/access'
import type { Subscription } from '@ilewa/contract/subscription/schema'

const at = '2026-11-20T10:00:00.000Z'
const businessId = '0198a000-0000-7000-8000-000000000002'

export const freePlan: Subscription = {
  id: '0198a000-0000-7000-8000-000000000003',
  businessId,
  planType: 'FREE',
  status: 'ACTIVE',
  billingCycle: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  graceEndsAt: null,
  priceAmount: 0,
  createdAt: at,
  updatedAt: at,
}

const emptyBusinessDetails = {
  address: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  phone: null,
  email: null,
  website: null,
  description: null,
  numberOfEmployees: null,
}

/** A session of this role, with a business and its plans. */
export const sessionOf = (role: Role, subscription: Subscription[] = [freePlan]): Session => ({
  token: 'a-token',
  user: {
    id: '0198a000-0000-7000-8000-000000000001',
    firstName: 'Ọláwálé',
    lastName: 'Ṣóyínká',
    email: 'olawale@example.com',
    phone: '08031234567',
    role,
    businessId,
    avatarUrl: null,
    worksAtDesk: role === 'OWNER',
  },
  business: {
    ...emptyBusinessDetails,
    id: businessId,
    name: 'Adébáyọ̀ Suites',
    type: 'HOSPITALITY',
    businessType: 'hotel',
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
    guestEmailOptional: false,
    keepsGuestRegister: false,
    subscription,
  },
  agentDetails: null,
})

/** The session of an owner who has just verified their e-mail. */
export const newOwnerSession = (): Session => {
  const session = sessionOf('OWNER')
  return { ...session, business: null, user: { ...session.user, businessId: null } }
}
