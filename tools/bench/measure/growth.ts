import { factorOf, middleOf, rounded } from '../statistics.ts'

/** How many times longer the turns at the larger size took than those at the smaller: the middle of all pairs. */
export const growthOf = (smaller: readonly number[], larger: readonly number[]): number =>
  rounded(middleOf(smaller.map((ms, turn) => factorOf(ms, larger[turn] ?? ms)).sort((a, b) => a - b)))
