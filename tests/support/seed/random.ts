/** A seeded generator of random values: the same seed gives the same values. */
export interface Random {
  /** In [0, 1). */
  fraction(): number
  /** In [from, to). */
  decimal(from: number, to: number): number
  /** Both ends included. */
  integer(from: number, to: number): number
  chance(probability: number): boolean
  /** Throws if the list is empty. */
  pick<const T>(list: readonly T[]): T
  pickOrUndefined<T>(list: readonly T[]): T | undefined
  /** One of the options, with probability proportional to its weight. */
  weighted<const T>(options: readonly (readonly [T, number])[]): T
  letters(count: number): string
  /** An independent generator, unaffected by later calls of this one. */
  fork(name: string): Random
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** FNV-1a: a 32-bit hash of a text. */
const hash = (text: string) =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)

/** Mulberry32: 32 bits of state are enough for sample data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function createRandom(seed: string | number): Random {
  const fraction = mulberry32(typeof seed === 'number' ? seed : hash(seed))
  const decimal = (from: number, to: number) => from + fraction() * (to - from)
  const integer = (from: number, to: number) => Math.floor(decimal(from, to + 1))
  const pickOrUndefined = <T>(list: readonly T[]) => list[integer(0, list.length - 1)]
  const pick = <T>(list: readonly T[]): T => {
    const item = pickOrUndefined(list)
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return {
    fraction,
    decimal,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    pickOrUndefined,
    weighted: (options) => {
      let remainingWeight = fraction() * options.reduce((sum, [, weight]) => sum + weight, 0)
      const found = options.find(([, weight]) => {
        remainingWeight -= weight
        return remainingWeight < 0
      })
      return found ? found[0] : pick(options)[0]
    },
    letters: (count) => Array.from({ length: count }, () => pick([...alphabet])).join(''),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
