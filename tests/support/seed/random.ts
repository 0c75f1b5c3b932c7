/** A seeded random generator. */
export interface Random {
  /** In [0, 1). */
  fraction(): number
  /** An integer, both ends included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<const T>(list: readonly [T, ...T[]]): T
  /** An item of a list that may be empty. */
  pickOrUndefined<T>(list: readonly T[]): T | undefined
  letters(count: number): string
  /** An independent generator, unaffected by later calls of this one. */
  fork(name: string): Random
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** FNV-1a: a 32-bit hash of a text. */
const hash = (text: string) =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)

export function randomOf(seed: string): Random {
  let state = hash(seed)
  // Mulberry32.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    pickOrUndefined: (list) => list[between(0, list.length - 1)],
    letters: (count) => Array.from({ length: count }, () => alphabet[between(0, 25)]).join(''),
    fork: (name) => randomOf(`${seed}/${name}`),
  }
}
