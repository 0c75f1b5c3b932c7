import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Every word of `q` occurs in the column, whatever the case and the marks; the column holds `search_text(…)`. */
export function matches(column: PgColumn | SQL, q: string | undefined): SQL | undefined {
  const words = (q ?? '').replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map((word) => sql`${column} LIKE '%' || search_text(${escapeLike(word)}) || '%'`))
}

/** Whatever the case, by Unicode's own rules: the database may have been created in a locale that knows only ASCII. */
export const isSameText = (column: PgColumn, text: string): SQL =>
  sql`lower(${column} COLLATE "und-x-icu") = lower(${text}::text COLLATE "und-x-icu")`
