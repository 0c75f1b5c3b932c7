import { factorOf, middleOf, rounded } from '../statistics.ts'

/** Median of the factors between pairs of rounds, one at the smaller and one at the larger size. */
export const growthOf = (smaller: readonly number[], larger: readonly number[]): number =>
  rounded(middleOf(smaller.map((ms, turn) => factorOf(ms, larger[turn] ?? ms)).sort((a, b) => a - b)))
