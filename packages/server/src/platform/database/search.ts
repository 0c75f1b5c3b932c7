import { searchWords, toSearchText } from '@ilewa/contract/core/search'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/**
 * Maximum number of letters in an index lookup. Each letter adds a trigram, and the index lookup reads the list of
 * all rows that contain it.
 */
const indexedLetters = 6

/** Runs of at least 4 letters and digits, with combining marks. */
const wordRuns = /(?:[\p{L}\p{N}]\p{M}*){4,}/gu

/**
 * The most selective part of a word: its last run of letters and digits, in an email address the last run before
 * the @. Excludes punctuation, because it creates word boundaries, and their trigrams match nearly all rows.
 */
function mostSelectivePart(word: string): string {
  const name = word.split('@').find(Boolean) ?? word
  return name.match(wordRuns)?.at(-1) ?? name
}

/**
 * Matches rows whose column contains the word. For a long word, the index lookup uses only its end, and the result is
 * filtered by the whole word: with a million guests this takes a third of the time for a name of eleven letters, and a
 * tenth for a phone number.
 */
function containsCondition(column: PgColumn | SQL, word: string): SQL {
  const part = mostSelectivePart(word)
  const isShort = part === word && [...word].length <= indexedLetters
  if (isShort || escapeLike(part) !== part)
    return sql`${column} LIKE '%' || search_text(${escapeLike(word)}) || '%'`
  const end = sql`right(search_text(${part}), ${sql.raw(String(indexedLetters))})`
  return sql`(${column} LIKE '%' || ${end} || '%' AND strpos(${column}, search_text(${word})) > 0)`
}

/** At most 8 words, so that a long text makes no long query. */
const queryWords = (q: string): string[] => searchWords(q.replaceAll('\0', '')).slice(0, 8)

/**
 * Matches rows whose column contains every word of `q` by the rules of `searchWords` and `toSearchText`; the column
 * holds `search_text(…)`.
 */
export function searchCondition(column: PgColumn | SQL, q: string | undefined): SQL | undefined {
  return and(...queryWords(q ?? '').map((word) => containsCondition(column, word)))
}

/**
 * `searchCondition` for names and numbers: the text contains each word of letters at the beginning of one of its words.
 * "Mai" then does not match each address at Gmail.
 */
export function wordStartCondition(column: PgColumn | SQL, q: string): SQL | undefined {
  const startsWord = (word: string) => {
    const start = sql`search_text(${escapeLike(word)}) || '%'`
    return sql`(${column} LIKE ${start} OR ${column} LIKE '% ' || ${start} OR ${column} LIKE '%-' || ${start})`
  }
  return and(
    ...queryWords(q).map((word) => (/\d/.test(word) ? containsCondition(column, word) : startsWord(word))),
  )
}

/** Case-insensitive equality by Unicode rules: the locale of the database may support only ASCII. */
export const sameTextCondition = (column: PgColumn, text: string): SQL =>
  sql`lower(${column} COLLATE "und-x-icu") = lower(${text}::text COLLATE "und-x-icu")`

const trigramLength = 3

/** Without a word of three letters, the search index cannot be used: every row of the business would be read. */
export const hasIndexedWord = (q: string): boolean =>
  searchWords(q).some((word) => toSearchText(word).length >= trigramLength)
