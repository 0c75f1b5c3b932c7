import type { PoolConfig } from 'pg'
import type { Schedule } from '../schedule.ts'

/** A request recorded twice, and the response that the baseline returns for it. */
export interface RecordedRequest {
  method: string
  path: string
  schedule: Schedule
  tokens: readonly string[]
  /** The second recording. Values that differ from the first are new in every request. */
  secondRecording: { schedule: Schedule; tokens: readonly string[] }
  status: number
  headers: string[]
  body: Buffer
}

/**
 * Commands to the process that measures the baseline (docs/performance.md), the fastest possible response. The
 * bench sends one command at a time, and the process replies to each.
 */
export type BaselineCommand =
  | { kind: 'open'; connection: PoolConfig; port: number }
  | { kind: 'serve'; exchange: readonly RecordedRequest[]; runsSql: boolean }
  | { kind: 'sql-alone'; atOnce: number; ms: number }

export type BaselineReply = { samples: number[]; seconds: number } | { done: true } | { fault: string }
