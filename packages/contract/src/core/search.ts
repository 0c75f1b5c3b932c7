const marks = /[\u0300-\u036f]/g
const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Apostrophes and hyphens, in all variants that keyboards and spreadsheets produce. */
const ignoredCharacters = /['’‘ʼʻ`´′\u00ad\u2010-\u2015−-]/g

export const stripIgnoredCharacters = (text: string): string => text.replace(ignoredCharacters, '')

/**
 * Normalised text for search: lower case without marks, apostrophes and hyphens. `search_text` in the database does the
 * same.
 */
export const toSearchText = (text: string): string =>
  stripIgnoredCharacters(text.normalize('NFD').replace(marks, '').toLowerCase()).replace(
    /[ɓɗƙƴ]/g,
    (letter) => hookedLetters[letter] ?? letter,
  )

/** Whether every word of `q` occurs in the text. */
export function matchesSearch(q: string, text: string): boolean {
  const searchText = toSearchText(text)
  return toSearchText(q)
    .split(/\s+/)
    .every((word) => searchText.includes(word))
}
