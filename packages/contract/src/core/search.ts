const marks = /[\u0300-\u036f]/g
const hookedLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Apostrophes and hyphens, as keyboards and spreadsheets write them. */
const ignoredSigns = /['’‘ʼʻ`´′\u00ad\u2010-\u2015−-]/g

export const withoutIgnoredSigns = (text: string): string => text.replace(ignoredSigns, '')

/** What search compares: lower case without marks, apostrophes and hyphens, as `search_text` of the database. */
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
