/**
 * Targets apply per kind. The limit of a write is closer to its baseline than that of a read, because most of a
 * write is the database's work.
 */
export type CaseKind = 'read' | 'write' | 'analytics' | 'file'

/** The only definition of the speed targets. */
export const targets = {
  /** The targets apply at this many concurrent requests. */
  atOnce: 16,
  /** Ours ÷ baseline, by the median. */
  ratio: { read: 1.8, write: 1.5, analytics: 1.8, file: 1.8 },
  /** Minimum share of the baseline's requests per second; no target for writes. */
  share: { read: 0.5, write: 0, analytics: 0.5, file: 0.5 },
  /** Growth is measured at these numbers of concurrent requests. */
  growthAtOnce: [1, 16],
  /** Factor from the smallest to the largest size, by our median. */
  growth: { read: 1.3, write: 1.3, analytics: 2, file: 1.3 },
  /** Milliseconds on two cores. A miss is shown but does not fail the run. */
  p99: { read: 100, write: 100, analytics: 250, file: 100 },
  /** Bookings inserted by one statement in an empty database. */
  firstImport: { stays: 10_000, seconds: 15 },
} as const satisfies Record<string, number | readonly number[] | Record<string, number>>

/**
 * A value counts as worse than in an earlier run only if it is worse by more than this share. Smaller differences
 * may be noise of the machine.
 */
export const noiseMargin = 0.25
