import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The mailbox of an address: ada+1@example.com and ada+2@example.com are one. */
export const toMailbox = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** `toMailbox` in SQL, as in the index `booking_requests_by_mailbox`. */
export const sqlMailbox = (email: SQLWrapper): SQL => sql`regexp_replace(${email}, '\\+[^@]*@', '@')`
