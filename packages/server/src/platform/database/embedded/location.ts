import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { codeOf, EmbeddedPostgresError } from './error.ts'

/** A folder of PostgreSQL data, and everything needed to run a server on it. */
export type Cluster = { dir: string; account: Account; binaries: Binaries; password: string | undefined }

/**
 * Usually `<dataDir>/postgres`; if the server's account cannot access that, the folder named in `postgres.location`.
 * Undefined before the first start.
 */
export async function findClusterDir(dataDir: string): Promise<string | undefined> {
  const pointerFile = pointerFileIn(dataDir)
  const externalDir = (await readIfPresent(pointerFile))?.trim()
  const dir = externalDir ?? join(dataDir, 'postgres')
  if (await isCluster(dir)) return dir
  if (externalDir === undefined) return undefined
  throw new EmbeddedPostgresError(
    `The database of this data folder is missing: ${pointerFile} says that it is in ${dir}. Put it back, or remove that file to begin with an empty database.`,
  )
}

export function pointerFileIn(dataDir: string): string {
  return join(dataDir, 'postgres.location')
}

export async function isCluster(dir: string): Promise<boolean> {
  return (await readIfPresent(join(dir, 'PG_VERSION'))) !== undefined
}

export async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
