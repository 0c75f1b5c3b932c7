import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { AcceptedMail } from '../environment/smtp-stub.ts'
import type { Journal } from '../journal.ts'

/** Queries the database directly. */
export type QueryRows = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** Input of the checks: what clients recorded and what is stored. */
export interface CheckContext {
  queryRows: QueryRows
  journal: Journal
  /** Mails that the SMTP stub accepted. */
  mails: readonly AcceptedMail[]
  /** Keys of the stored files after the sweep of orphans. */
  files: readonly string[]
  /**
   * A process, a connection or the database was interrupted since the environment started. Checks then tolerate
   * unconfirmed mails.
   */
  wasInterrupted: boolean
}

/** Returns one message per violation. */
export interface Check {
  name: string
  find: (context: CheckContext) => Promise<string[]>
}

/**
 * Retries for 30 s or more: when one of its processes dies, PostgreSQL ends all sessions and refuses new ones for
 * a while.
 */
async function connectWithRetry(config: pg.ClientConfig): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 60) throw error
      await sleep(500)
    }
  }
}

export async function openQueryConnection(
  config: pg.ClientConfig,
): Promise<{ queryRows: QueryRows; close: () => Promise<void> }> {
  const client = await connectWithRetry({ ...config, connectionTimeoutMillis: 5_000 })
  return {
    queryRows: async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows,
    close: () => client.end(),
  }
}
