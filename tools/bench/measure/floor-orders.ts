import type { PoolConfig } from 'pg'
import type { Plan } from '../plan.ts'

/** A request recorded twice, and the response that the floor returns for it. */
export interface Recorded {
  method: string
  path: string
  plan: Plan
  tokens: readonly string[]
  /** The second recording. Values that differ from the first are new in every request. */
  twin: { plan: Plan; tokens: readonly string[] }
  status: number
  headers: string[]
  body: Buffer
}

/** Commands to the floor's process, sent one after the other. It replies to each. */
export type FloorOrder =
  | { kind: 'open'; connection: PoolConfig; port: number }
  | { kind: 'serve'; exchange: readonly Recorded[]; runsSql: boolean }
  | { kind: 'sql-alone'; atOnce: number; ms: number }

export type FloorWord = { samples: number[]; seconds: number } | { done: true } | { fault: string }
