import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Accepted } from '../environment/smtp.ts'
import type { Journal } from '../journal.ts'

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

/** A server that has just lost a process ends its sessions a moment later, and takes no new ones until it is back. */
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
