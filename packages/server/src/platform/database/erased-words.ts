import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A pattern that finds a person's name, addresses and phone numbers, and the text that replaces them. */
export interface ErasedWords {
  /** A PostgreSQL pattern that matches any of the values as whole words. */
  pattern: string
  replacement: string
}

const toPattern = (word: string) => word.replace(/[^\p{L}\p{M}\p{N}\s@]/gu, '\\$&')

export const toErasedWords = (words: Iterable<string>, replacement: string): ErasedWords => ({
  pattern: `(?<![[:alnum:]])(?:${[...words].map(toPattern).join('|')})(?![[:alnum:]])`,
  replacement,
})

export const containsErasedWords = (text: PgColumn | SQL, { pattern }: ErasedWords): SQL =>
  sql`${text} ~ ${pattern}`

export const replaceErasedWords = (
  text: PgColumn | SQL,
  { pattern, replacement }: ErasedWords,
): SQL<string> => sql<string>`regexp_replace(${text}, ${pattern}, ${replacement}, 'g')`
