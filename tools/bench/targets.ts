/**
 * What a case is held to. `read` and `write` are told apart by what a person waits for: a write may do more than its floor
 * by less, since it is mostly the database's work.
 */
export type CaseKind = 'read' | 'write' | 'analytics' | 'file'

/** The targets of speed, and the only place where they stand. */
export const targets = {
  /** At this many requests at once. */
  atOnce: 16,
  /** Ours ÷ floor, by the median. */
  ratio: { read: 1.8, write: 1.5, analytics: 1.8, file: 1.8 },
  /** Of the floor's requests per second, at least; nothing is asked of writes. */
  share: { read: 0.5, write: 0, analytics: 0.5, file: 0.5 },
  /** At so many at once growth is told. */
  growthAtOnce: [1, 16],
  /** From the smallest to the largest size, by our median. */
  growth: { read: 1.3, write: 1.3, analytics: 2, file: 1.3 },
  /** Milliseconds on two cores; shown, but never a reason to fail. */
  p99: { read: 100, write: 100, analytics: 250, file: 100 },
  /** Ten thousand stays stored by one statement in an empty database. */
  firstImport: { stays: 10_000, seconds: 15 },
} as const satisfies Record<string, number | readonly number[] | Record<string, number>>

/** A figure may be worse than an earlier run's by this share before that counts: machines are noisy. */
export const noiseMargin = 0.25
