/** Seeded random generator: the same seed gives the same sample. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer, both ends included. */
  int(from: number, to: number): number
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(options: readonly T[]): T
  /** One of the options, with probability proportional to its weight. */
  weighted<T>(options: readonly (readonly [T, number])[]): T
}

/** mulberry32: 32 bits of state are enough for sample data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const between = (from: number, to: number) => from + next() * (to - from)
  const int = (from: number, to: number) => Math.floor(between(from, to + 1))
  const pick = <T>(options: readonly T[]): T => {
    const option = options[int(0, options.length - 1)]
    if (option === undefined) throw new Error('Nothing to pick from')
    return option
  }
  const weighted = <T>(options: readonly (readonly [T, number])[]): T => {
    let remainingWeight = next() * options.reduce((sum, [, weight]) => sum + weight, 0)
    const found = options.find(([, weight]) => {
      remainingWeight -= weight
      return remainingWeight < 0
    })
    return found ? found[0] : pick(options)[0]
  }
  return { next, int, between, chance: (probability) => next() < probability, pick, weighted }
}
