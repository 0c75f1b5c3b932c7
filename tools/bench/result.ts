import { z } from 'zod'

/** Milliseconds, and requests per second. */
const Side = z.object({
  median: z.number(),
  p99: z.number(),
  perSecond: z.number(),
  count: z.int(),
  /** Of one exchange, in the server's own process: not the database's. */
  processor: z.number().optional(),
})
export type Side = z.infer<typeof Side>

const Kind = z.enum(['read', 'write', 'analytics', 'file'])

export const Cell = z.object({
  case: z.string(),
  bookings: z.int(),
  atOnce: z.int(),
  ours: Side,
  floor: Side,
  /** Ours ÷ floor by the median, and our requests per second ÷ the floor's: the middle of all rounds. */
  ratio: z.number(),
  share: z.number(),
  /** Between which half of the rounds' ratios lie. */
  spread: z.object({ low: z.number(), high: z.number() }),
  /** Medians of the floor's two halves by themselves, where they were measured. */
  sqlAlone: z.number().optional(),
  httpAlone: z.number().optional(),
})
export type Cell = z.infer<typeof Cell>

const Shape = z.object({
  case: z.string(),
  title: z.string(),
  kind: Kind,
  bookings: z.int(),
  /** Of one exchange: requests, bytes of the answers, statements, and how often the database was waited for. */
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

/** Megabytes that our process holds. */
const Memory = z.object({ bookings: z.int(), before: z.number(), peak: z.number(), after: z.number() })
export type Memory = z.infer<typeof Memory>

/** A case that was measured again: what it had missed at first, and the cells of that. */
const Repeat = z.object({ case: z.string(), missed: z.array(z.string()), first: z.array(Cell) })

/** What a run found; an earlier one is read again to compare. */
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
  /** Answers that were wrong. */
  faults: z.array(Unmeasured),
  growth: z.array(Growth),
  repeats: z.array(Repeat).default([]),
  memory: z.array(Memory),
  /** So many stays stored by one statement in an empty database. */
  firstImport: z.object({ stays: z.int(), seconds: z.number() }).optional(),
})
export type Result = z.infer<typeof Result>
