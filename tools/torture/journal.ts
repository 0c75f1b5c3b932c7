/**
 * The outcome of a write as the client saw it. `unknown`: no response, or an inconclusive one; the write may be stored
 * or not.
 */
type Outcome = 'acknowledged' | 'refused' | 'unknown'

export type RecordKind = 'property' | 'booking' | 'item' | 'expense'
export type RecordValues = Record<string, unknown>

/** A created record. Its token occurs in no other record. */
export interface Creation {
  kind: RecordKind
  businessId: string
  token: string
  outcome: Outcome
  id?: string
  /** From the response; empty unless acknowledged. */
  values: RecordValues
}

/** An update of a versioned record. */
export interface Edit {
  kind: RecordKind
  id: string
  outcome: Outcome
  /** From the response; a removal returns none. */
  version?: number
  /** The compared fields of the response, or the fields that were sent if the response has no record. */
  values: RecordValues
}

/** Stock that is only transferred between properties, never counted. */
interface TransferStock {
  businessId: string
  itemName: string
  quantity: number
  outcome: Outcome
}

export interface Account {
  email: string
  outcome: Outcome
  /** Number of requests that may have mailed a code. */
  codesRequested: number
  isVerified: boolean
}

interface Invitation {
  businessId: string
  email: string
  outcome: Outcome
  /** True if the invitation was cancelled. Its mail is then optional. */
  isRemoved: boolean
}

interface Session {
  email: string
  token: string
}

/** Payments made at the provider under one reference. */
export interface Purchase {
  businessId: string
  txRef: string
  /** Naira that must reach the ledger; undefined if nothing must. */
  due: number | undefined
  /** True if the app acknowledged every webhook call about the charge. */
  isNotified: boolean
}

/** A payment or refund of a guest. Its token is in no other note. */
interface GuestPayment {
  businessId: string
  token: string
  /** In naira. */
  amount: number
  outcome: Outcome
}

/** A guest of a public page, whose request may have mailed a code. */
interface GuestRequest {
  email: string
}

/** What asks for nights. */
export type NightUser = 'booking' | 'block' | 'calendar' | 'request'

/** A broken invariant that a client observed. */
export interface Violation {
  check: string
  details: string
}

export interface Journal {
  creations: Creation[]
  edits: Edit[]
  transferStocks: TransferStock[]
  accounts: Account[]
  invitations: Invitation[]
  sessions: Session[]
  purchases: Purchase[]
  guestPayments: GuestPayment[]
  guestRequests: GuestRequest[]
  /** How often each user of nights asked for some, by result: `acknowledged`, `unknown` or the code of the refusal. */
  nightTries: Record<NightUser, Map<string, number>>
  violations: Violation[]
  sent: Record<Outcome, number>
}

export const newJournal = (): Journal => ({
  creations: [],
  edits: [],
  transferStocks: [],
  accounts: [],
  invitations: [],
  sessions: [],
  purchases: [],
  guestPayments: [],
  guestRequests: [],
  nightTries: { booking: new Map(), block: new Map(), calendar: new Map(), request: new Map() },
  violations: [],
  sent: { acknowledged: 0, refused: 0, unknown: 0 },
})
