/** Letters and digits of a payment code (`paymentCodeOf`). */
const codeLength = 8

/** The words of a narration in capitals; whatever separates them is dropped. */
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

/** Letters and digits of references; a code has digits, and never digits only by chance in a session ID. */
const codePattern = /^(?=.*\d)[2-9A-HJKMNP-TV-Z]+$/

/** More texts of one narration are noise. */
const maxCodes = 40

/**
 * Texts of a narration that can be a payment code: "K7M3QX9P", "k7m3/qx9p", "K7M3 QX9P", "REFK7M3QX9P". A code begins or ends with a
 * word, so that not each part of a long number is looked up.
 */
export function findCodes(narration: string): string[] {
  const words = wordsOf(narration)
  const joined = words.join('')
  const codes = new Set<string>()
  let start = 0
  for (const { length } of words) {
    const end = start + length
    for (const from of [start, end - codeLength]) {
      const code = joined.slice(Math.max(from, 0), from + codeLength)
      if (code.length === codeLength && codePattern.test(code)) codes.add(code)
    }
    start = end
  }
  return [...codes].slice(0, maxCodes)
}

/** Texts of a narration that can be a payment code with a wrong letter: one word of its length, or several that have it together. */
export function findCodeLikeWords(narration: string): string[] {
  const words = wordsOf(narration)
  return words.flatMap((_, start) => {
    let text = ''
    for (const word of words.slice(start)) {
      text += word
      if (text.length >= codeLength) break
    }
    return text.length === codeLength ? [text] : []
  })
}

/** Finds codes that differ from a text in one letter. */
export function createSimilarCodes<T>(items: readonly T[], codeOf: (item: T) => string) {
  // "K7M3QX9P" is filed under "_7M3QX9P", "K_M3QX9P" and so on.
  const masksOf = (code: string) =>
    [...code].map((_, place) => `${code.slice(0, place)}_${code.slice(place + 1)}`)
  const itemsByMask = Map.groupBy(
    items.flatMap((item) => masksOf(codeOf(item)).map((mask) => ({ item, mask }))),
    ({ mask }) => mask,
  )
  return (text: string): T[] =>
    masksOf(text)
      .flatMap((mask) => itemsByMask.get(mask) ?? [])
      .map(({ item }) => item)
      .filter((item) => codeOf(item) !== text)
}
