import { type SQL, sql } from 'drizzle-orm'

/** SQL expressions of a stay: its total in kobo and its number of nights, and `[since, until)` of these nights. */
export interface StayNights {
  kobo: SQL
  nights: SQL
  since: SQL
  until: SQL
}

/** Kobo that the nights `[since, until)` of a stay earn: `accruedNaira` of the contract in SQL, for `0 ≤ since`. */
export const accruedKobo = ({ kobo, nights, since, until }: StayNights): SQL =>
  sql`(${kobo} * ${until} / ${nights} - ${kobo} * ${since} / ${nights})`
