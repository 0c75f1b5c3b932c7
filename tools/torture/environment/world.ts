import type { Role } from '@ilewa/contract/core/access'
import type { Line } from '../actors/call.ts'
import type { ProviderStandIn } from './provider.ts'
import type { SmtpStandIn } from './smtp.ts'

/** A business as the clients see it. */
export interface Business {
  id: string
  marker: string
  /** Has a paid plan for certain, and so staff and expenses. */
  isPaid: boolean
}

/** Somebody at a browser. */
export interface Client {
  line: Line & { token: string; marker: string }
  role: Role
  email: string
  business: Business
}

/** The servers around the app that a person, too, has to do with. */
export interface Surroundings {
  smtp: SmtpStandIn
  provider: ProviderStandIn
}

/** One thing that a client does. */
export type Action = (client: Client, around: Surroundings) => Promise<void>
