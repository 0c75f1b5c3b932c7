import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/** So many letters of a word are looked up in the index, which for each reads a list of all rows that have it. */
const lookedUp = 6

/** What differs most between people: the end of a word, and of an address what stands before its @. */
const tellingPart = (word: string) => word.split('@').find(Boolean) ?? word

/**
 * The word occurs in the column. Of a long one the end alone is looked up, and the whole of it in what that leaves:
 * at a million guests a third of the time for a name of eleven letters, a tenth for a phone number.
 */
function contains(column: PgColumn | SQL, word: string): SQL {
  if ([...word].length <= lookedUp || escapeLike(word) !== word)
    return sql`${column} LIKE '%' || search_text(${escapeLike(word)}) || '%'`
  const end = sql`right(search_text(${tellingPart(word)}), ${sql.raw(String(lookedUp))})`
  return sql`(${column} LIKE '%' || ${end} || '%' AND strpos(${column}, search_text(${word})) > 0)`
}

/** Every word of `q` occurs in the column, whatever the case and the marks; the column holds `search_text(…)`. */
export function matches(column: PgColumn | SQL, q: string | undefined): SQL | undefined {
  const words = (q ?? '').replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map((word) => contains(column, word)))
}

/** Whatever the case, by Unicode's own rules: the database may have been created in a locale that knows only ASCII. */
export const isSameText = (column: PgColumn, text: string): SQL =>
  sql`lower(${column} COLLATE "und-x-icu") = lower(${text}::text COLLATE "und-x-icu")`
