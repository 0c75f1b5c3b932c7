import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Accepted } from '../environment/smtp.ts'
import type { Journal } from '../journal.ts'

/** Queries the database directly. */
export type Look = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** Input of the checks: what clients recorded and what is stored. */
export interface Facts {
  look: Look
  journal: Journal
  /** Mails that the SMTP stub accepted. */
  mails: readonly Accepted[]
  /** Keys of the stored files after the sweep of orphans. */
  files: readonly string[]
  /**
   * A process, a connection or the database was interrupted since the environment started. Checks then tolerate
   * unconfirmed mails.
   */
  wasCut: boolean
}

/** Returns one message per violation. */
export interface Check {
  name: string
  find: (facts: Facts) => Promise<string[]>
}

/** After PostgreSQL loses a process it ends all sessions and refuses new ones until it has recovered. */
async function connectPatiently(config: pg.ClientConfig): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 60) throw error
      await sleep(500)
    }
  }
}

export async function openLook(config: pg.ClientConfig): Promise<{ look: Look; close: () => Promise<void> }> {
  const client = await connectPatiently({ ...config, connectionTimeoutMillis: 5_000 })
  return {
    look: async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows,
    close: () => client.end(),
  }
}
