import type { PermissionBeforeBusiness, PlanType, Role } from '@ilewa/contract/core/access'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Access, EndpointDefinition } from '@ilewa/contract/core/endpoint'
import type { Browser } from './browser.ts'

/** Who asks before anyone is signed in. */
export interface PublicContext {
  ip: string
  /** Whom limits count: the address, or of an IPv6 one the network that a single subscriber has. */
  network: string
  userAgent: string
  /** Of endpoints that say so: limits on attempts count by browser. */
  browser?: Browser
}

/** A signed-in person, who may not have a business yet. */
export interface SessionContext extends PublicContext {
  sessionId: string
  /** When this session's password was last entered. */
  passwordConfirmedAt: Date | null
  userId: string
  role: Role
  businessId: string | null
  plan: PlanType
  /** Beyond what the plan allows: they read, and change nothing. */
  isReadOnly?: boolean
  timeZone: string
  /** Today in the business's time zone. */
  today: CivilDate
  /** Set when the caller sent an Idempotency-Key. */
  idempotency?: { key: string; fingerprint: Buffer }
}

/** A signed-in person inside their business: what every feature's query is scoped by. */
export interface Context extends SessionContext {
  businessId: string
}

/** What a session lookup knows; the request adds address, agent and date. */
export type SessionFacts = Omit<SessionContext, keyof PublicContext | 'today' | 'idempotency'>

type ContextByAccess<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'signed-in' | PermissionBeforeBusiness
    ? SessionContext
    : Context

export type ContextOf<E extends EndpointDefinition> = ContextByAccess<E['access']>
