import pg from 'pg'
import type { Journal } from './journal.ts'
import type { Accepted } from './smtp.ts'

/** Reads the database, past the app. */
export type Look = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** What the checks judge by: what clients know, and what is there. */
export interface Facts {
  look: Look
  journal: Journal
  /** What the mail server took upon itself. */
  mails: readonly Accepted[]
  /** Keys of stored files, once those without a row have been swept. */
  files: readonly string[]
  /** A process, a line or the database was cut off since the stage was set: an instant of doubt is allowed for. */
  wasCut: boolean
}

/** Answers a sentence for each thing that is wrong. */
export interface Check {
  name: string
  find: (facts: Facts) => Promise<string[]>
}

/** Dates as they are written, and never an idle connection that brings the process down. */
export async function openLook(config: pg.ClientConfig): Promise<{ look: Look; close: () => Promise<void> }> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return {
    look: async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows,
    close: () => client.end(),
  }
}
