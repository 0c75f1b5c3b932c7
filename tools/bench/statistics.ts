/** Latency of many requests, in milliseconds. */
export interface Latency {
  median: number
  p99: number
}

/** The value below which `share` of the sorted samples lie (nearest rank). */
export function quantile(sorted: readonly number[], share: number): number {
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  const value = sorted[rank]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

/** The median of sorted values. */
export function medianOfSorted(sorted: readonly number[]): number {
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured')
  return (low + high) / 2
}

export function toLatency(samples: readonly number[]): Latency {
  const sorted = [...samples].sort((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** How many times larger `after` is; 1 is no change. */
export const toFactor = (before: number, after: number): number => (before > 0 ? after / before : 1)

/** Rounds to three significant digits; more would be noise. */
export const rounded = (value: number): number => Number(value.toPrecision(3))
