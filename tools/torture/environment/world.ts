import type { Role } from '@ilewa/contract/core/access'
import type { Line } from '../actors/call.ts'
import type { ProviderStandIn } from './provider.ts'
import type { SmtpStandIn } from './smtp.ts'

export interface Business {
  id: string
  marker: string
  /** Has a paid plan, and therefore staff and expenses. */
  isPaid: boolean
}

/** A signed-in user. */
export interface Client {
  line: Line & { token: string; marker: string }
  role: Role
  email: string
  business: Business
}

/** The servers outside the app that clients interact with. */
export interface Surroundings {
  smtp: SmtpStandIn
  provider: ProviderStandIn
}

/** One step of a client. */
export type Action = (client: Client, around: Surroundings) => Promise<void>
