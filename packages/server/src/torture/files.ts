import { closeDatabase, connectDatabase } from '../platform/database/database.ts'
import { listFiles, setUpStorage } from '../platform/storage.ts'
import { sweepFiles } from '../sweep.ts'
import type { Stage } from './stage.ts'

/** Runs the sweep without its minimum age, then lists the stored files. */
export async function sweepAndList({ database, dataDir, storage }: Stage): Promise<string[]> {
  connectDatabase(await database.connection(), () => undefined)
  try {
    await setUpStorage({ dataDir, s3: storage?.s3 })
    await sweepFiles({ olderThanHours: 0 })
    const keys: string[] = []
    for await (const { key } of listFiles()) keys.push(key)
    return keys
  } finally {
    await closeDatabase()
  }
}
