import { medianOfSorted, rounded, toFactor } from '../statistics.ts'

/**
 * Each pair of rounds has one round at the smaller and one at the larger size. Returns the median of the factors
 * by which the larger size takes longer.
 */
export const medianGrowth = (smaller: readonly number[], larger: readonly number[]): number =>
  rounded(medianOfSorted(smaller.map((ms, index) => toFactor(ms, larger[index] ?? ms)).sort((a, b) => a - b)))
