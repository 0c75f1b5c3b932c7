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

/** Consecutive words of digits and the punctuation of phone numbers. */
const digitRuns = /(^|\s)([+\d().]+(?:\s+[\d().]+)*)(?=\s|$)/g

/** A prefix is removed only if at least this many digits remain, because fewer would match too many numbers. */
const minNationalDigits = 6

/**
 * The digits that every notation of a phone number contains: "0803 123 4567", "+234 (0) 803 123 4567" and
 * "8031234567" result in 8031234567. Digits that are not a phone number stay unchanged.
 */
function toNationalNumber(digitRun: string): string {
  const digits = digitRun.replace(/\D/g, '')
  const isPhone = digitRun.startsWith('+') || /^(?:0|234|[789]\d{9}$)/.test(digits)
  const national = digits.replace(/^(?:00)?(?:234)?0?/, '')
  return isPhone && national.length >= minNationalDigits ? national : digitRun
}

/** The words that a text must contain to be found by `q`. A phone number is one word, however it is written. */
export const searchWords = (q: string): string[] =>
  stripIgnoredCharacters(q)
    .replace(digitRuns, (_, before: string, digitRun: string) => `${before}${toNationalNumber(digitRun)}`)
    .split(/\s+/)
    .filter(Boolean)

/** A phone number as a searched text: as entered, with its country, and its digits alone. */
export const toPhoneText = ({ phone, phoneE164 }: { phone: string; phoneE164: string | null }): string =>
  `${phone} ${phoneE164 ?? ''} ${phone.replace(/\D/g, '')}`

/** Whether every word of `q` occurs in the text. */
export function matchesSearch(q: string, text: string): boolean {
  const searchText = toSearchText(text)
  return searchWords(toSearchText(q)).every((word) => searchText.includes(word))
}
