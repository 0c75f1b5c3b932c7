import type { PoolConfig } from 'pg'
import type { Plan } from '../plan.ts'

/** One request as it was recorded twice, and the answer that the floor gives to it. */
export interface Recorded {
  method: string
  path: string
  plan: Plan
  tokens: readonly string[]
  /** The second recording: what differs is new with every request. */
  twin: { plan: Plan; tokens: readonly string[] }
  status: number
  headers: string[]
  body: Buffer
}

/** What the bench asks of the floor's process, one after the other; it answers each. */
export type FloorOrder =
  | { kind: 'open'; connection: PoolConfig; port: number }
  | { kind: 'serve'; exchange: readonly Recorded[]; runsSql: boolean }
  | { kind: 'sql-alone'; atOnce: number; ms: number }

export type FloorWord = { samples: number[]; seconds: number } | { done: true } | { fault: string }
