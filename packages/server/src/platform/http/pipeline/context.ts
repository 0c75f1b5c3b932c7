import type { Country } from '@ilewa/contract/business'
import type { PermissionBeforeBusiness, PlanType, Role } from '@ilewa/contract/core/access'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Access, EndpointDefinition } from '@ilewa/contract/core/endpoint'
import type { Browser } from './browser-cookie.ts'

/** The client of a request without a session. */
export interface PublicContext {
  ip: string
  /** The unit of rate limits: the address, or for IPv6 the /64 network of a single subscriber. */
  network: string
  userAgent: string
  /** Set for endpoints that count attempts per browser. */
  browser?: Browser
}

/** A signed-in user, who may not have a business yet. */
export interface SessionContext extends PublicContext {
  sessionId: string
  /** When the password was last entered in this session. */
  passwordConfirmedAt: Date | null
  userId: string
  role: Role
  businessId: string | null
  plan: PlanType
  /** Over the plan's limit of users: the user can read but not write. */
  isReadOnly?: boolean
  timeZone: string
  /** Country of the business; null if it has named none. */
  country: Country | null
  /** Whether the person checks guests in and out. */
  worksAtDesk: boolean
  /** Whether the guest's e-mail is optional at the business. */
  guestEmailOptional: boolean
  /** Today in the business's time zone. */
  today: CivilDate
  /** Set if the client sent an Idempotency-Key. */
  idempotency?: { key: string; fingerprint: Buffer }
}

/** A signed-in user with a business; scopes every query of a feature. */
export interface Context extends SessionContext {
  businessId: string
}

/** The data of a session; the request adds address, user agent and date. */
export type SessionData = Omit<SessionContext, keyof PublicContext | 'today' | 'idempotency'>

/** Who changes records of a business, and on which day: a user, or the system, which may do what an owner may. */
export interface ActorContext extends Pick<Context, 'businessId' | 'role' | 'today'> {
  /** Null for the system. */
  userId: string | null
}

type ContextByAccess<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'signed-in' | PermissionBeforeBusiness
    ? SessionContext
    : Context

export type ContextOf<E extends EndpointDefinition> = ContextByAccess<E['access']>
