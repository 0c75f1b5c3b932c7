/**
 * What a client knows of one write. `unknown`: no answer came, or one that leaves it open; the write may be there, and
 * may not.
 */
type Outcome = 'acknowledged' | 'refused' | 'unknown'

export type Kind = 'property' | 'booking' | 'item' | 'expense'
export type Values = Record<string, unknown>

/** A new record. Its token stands in it, and in nothing else. */
export interface Creation {
  kind: Kind
  businessId: string
  token: string
  outcome: Outcome
  id?: string
  /** As answered; empty unless acknowledged. */
  values: Values
}

/** A change of a record that has versions. */
export interface Edit {
  kind: Kind
  id: string
  outcome: Outcome
  /** As answered; a removal answers none. */
  version?: number
  /** As answered, all of them; what was sent where no answer came. */
  values: Values
}

/** Stock that is only ever moved between properties. */
interface Stock {
  businessId: string
  itemName: string
  quantity: number
  outcome: Outcome
}

/** An account: who asked for its codes, and how often. */
export interface Account {
  email: string
  outcome: Outcome
  /** Requests that may have mailed a code. */
  codesAsked: number
  isVerified: boolean
}

interface Invitation {
  businessId: string
  email: string
  outcome: Outcome
  /** Taken back: its mail need not go out any more. */
  isRemoved: boolean
}

interface Session {
  email: string
  token: string
}

/** What was paid at the provider under one reference. */
export interface Purchase {
  businessId: string
  txRef: string
  /** Naira that must count; none when nothing of it does. */
  due: number | undefined
  /** A call about it was acknowledged after the money had moved. */
  isHeard: boolean
}

/** Something that must never happen, seen by a client. */
export interface Alarm {
  check: string
  facts: string
}

export interface Journal {
  creations: Creation[]
  edits: Edit[]
  stocks: Stock[]
  accounts: Account[]
  invitations: Invitation[]
  sessions: Session[]
  purchases: Purchase[]
  alarms: Alarm[]
  sent: Record<Outcome, number>
}

export const newJournal = (): Journal => ({
  creations: [],
  edits: [],
  stocks: [],
  accounts: [],
  invitations: [],
  sessions: [],
  purchases: [],
  alarms: [],
  sent: { acknowledged: 0, refused: 0, unknown: 0 },
})
