import type { Client, ClientConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { type Job, queueOptions } from './jobs.ts'
import { restoreCreationTime, type TransferredJob } from './queue-tables.ts'

export interface JobImporter {
  /**
   * Queues the jobs in the client's open transaction, except those that this version does not define; returns the
   * number of the latter.
   */
  send: (client: Client, jobs: readonly TransferredJob[]) => Promise<number>
  close: () => Promise<void>
}

/** Creates the queue in a database that has none. The importer only queues jobs and does not run them. */
export async function openJobImporter(
  connection: ClientConfig,
  definitions: readonly Job[],
): Promise<JobImporter> {
  const idleOptions = { max: 1, supervise: false, schedule: false }
  const boss = new PgBoss({ ...connection, ...idleOptions } as ConstructorParameters<typeof PgBoss>[0])
  // Failures are reported by the call that failed.
  boss.on('error', () => undefined)
  await boss.start()
  for (const { name } of definitions) {
    await boss.createQueue(name, queueOptions)
    await boss.getQueue(name)
  }
  const definedNames = new Set(definitions.map(({ name }) => name))
  const sendOne = async (client: Client, job: TransferredJob) => {
    const { id, name, data, startAfter } = job
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    await boss.send(name, data, { id, startAfter, db })
    await restoreCreationTime(client, job)
  }
  return {
    send: async (client, jobs) => {
      const runnableJobs = jobs.filter(({ name }) => definedNames.has(name))
      for (const job of runnableJobs) await sendOne(client, job)
      return jobs.length - runnableJobs.length
    },
    close: () => boss.stop({ graceful: false }),
  }
}
