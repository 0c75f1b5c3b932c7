const marks = /[\u0300-\u036f]/g
const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Apostrophes and hyphens, in all variants that keyboards and spreadsheets produce. */
const ignoredSigns = /['’‘ʼʻ`´′\u00ad\u2010-\u2015−-]/g

export const withoutIgnoredSigns = (text: string): string => text.replace(ignoredSigns, '')

/**
 * Normalised text for search: lower case without marks, apostrophes and hyphens. `search_text` in the database does the
 * same.
 */
export const toSearchText = (text: string): string =>
  withoutIgnoredSigns(text.normalize('NFD').replace(marks, '').toLowerCase()).replace(
    /[ɓɗƙƴ]/g,
    (letter) => hookedLetters[letter] ?? letter,
  )

/** Whether every word of `q` occurs in the text. */
export function isFoundBy(q: string, text: string): boolean {
  const searched = toSearchText(text)
  return toSearchText(q)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
