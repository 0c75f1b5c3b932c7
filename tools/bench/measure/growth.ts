import { medianOfSorted, rounded, toFactor } from '../statistics.ts'

/** Median of the factors between pairs of rounds, one at the smaller and one at the larger size. */
export const medianGrowth = (smaller: readonly number[], larger: readonly number[]): number =>
  rounded(medianOfSorted(smaller.map((ms, index) => toFactor(ms, larger[index] ?? ms)).sort((a, b) => a - b)))
