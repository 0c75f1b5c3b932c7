import { closeDatabase, connectDatabase } from '@ilewa/server/platform/database/database'
import { listFiles, setUpStorage } from '@ilewa/server/platform/storage/storage'
import { sweepFiles } from '@ilewa/server/sweep'
import type { Environment } from '../environment/environment.ts'

/** Runs the sweep without its minimum age, then lists the stored files. */
export async function sweepAndList({ database, dataDir, storage }: Environment): Promise<string[]> {
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
