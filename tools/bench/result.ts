import { z } from 'zod'

/** Times in milliseconds; throughput in requests per second. */
const Side = z.object({
  median: z.number(),
  p99: z.number(),
  perSecond: z.number(),
  count: z.int(),
  /** Processor time of one exchange in the server's process, without the database's. */
  processor: z.number().optional(),
})
export type Side = z.infer<typeof Side>

const Kind = z.enum(['read', 'write', 'analytics', 'file'])

export const Cell = z.object({
  case: z.string(),
  bookings: z.int(),
  atOnce: z.int(),
  ours: Side,
  baseline: Side,
  /**
   * `ratio`: our median time ÷ the baseline's. `share`: our requests per second ÷ the baseline's. Both are medians
   * over all pairs of rounds.
   */
  ratio: z.number(),
  share: z.number(),
  /** Quartiles of the rounds' ratios. */
  spread: z.object({ low: z.number(), high: z.number() }),
  /** Medians of the baseline's SQL and HTTP measured separately. */
  sqlAlone: z.number().optional(),
  httpAlone: z.number().optional(),
})
export type Cell = z.infer<typeof Cell>

const Shape = z.object({
  case: z.string(),
  title: z.string(),
  kind: Kind,
  bookings: z.int(),
  /** Per exchange: requests, bytes of the responses, statements and database round trips. */
  requests: z.int(),
  bytes: z.int(),
  statements: z.int(),
  roundTrips: z.int(),
})
export type Shape = z.infer<typeof Shape>

const Unmeasured = z.object({ case: z.string(), bookings: z.int(), atOnce: z.int(), reason: z.string() })

/** Our median at the largest size ÷ that at the smallest. */
const Growth = z.object({ case: z.string(), atOnce: z.int(), from: z.int(), to: z.int(), factor: z.number() })
export type Growth = z.infer<typeof Growth>

/** Resident megabytes of our process. */
const Memory = z.object({ bookings: z.int(), before: z.number(), peak: z.number(), after: z.number() })
export type Memory = z.infer<typeof Memory>

/** A case that was measured again: what it missed at first, and the first measurements. */
const Repeat = z.object({ case: z.string(), missed: z.array(z.string()), first: z.array(Cell) })

/** Results of a run. Also parsed to compare with an earlier run. */
export const Result = z.object({
  at: z.string(),
  commit: z.string(),
  machine: z.object({
    cores: z.int(),
    processor: z.string(),
    node: z.string(),
    postgresql: z.string(),
  }),
  seed: z.int(),
  sizes: z.array(z.int()),
  seconds: z.number(),
  shapes: z.array(Shape),
  cells: z.array(Cell),
  skipped: z.array(Unmeasured),
  /** Unexpected responses. */
  faults: z.array(Unmeasured),
  growth: z.array(Growth),
  repeats: z.array(Repeat).default([]),
  memory: z.array(Memory),
  /** Bookings inserted by one statement in an empty database. */
  firstImport: z.object({ stays: z.int(), seconds: z.number() }).optional(),
})
export type Result = z.infer<typeof Result>
