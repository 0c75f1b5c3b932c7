import type { Role } from '@ilewa/contract/core/access'
import type { CallContext } from '../actors/call.ts'
import type { ProviderStub } from './provider-stub.ts'
import type { SmtpStub } from './smtp-stub.ts'

export interface Business {
  id: string
  marker: string
  /** Has a paid plan, and therefore staff and expenses. */
  isPaid: boolean
}

/** A signed-in user. */
export interface Client {
  context: CallContext & { token: string; marker: string }
  role: Role
  email: string
  business: Business
}

/** The servers outside the app that clients interact with. */
export interface ExternalServices {
  smtp: SmtpStub
  provider: ProviderStub
  /** Of the site of calendars: `saveCalendar` writes into it. */
  calendarFolder: string
}

/** One step of a client. */
export type Action = (client: Client, services: ExternalServices) => Promise<void>
