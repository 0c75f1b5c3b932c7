import { randomBytes } from 'node:crypto'
import { chmod, mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canReach, chooseAccount, runAs } from './account.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { createCluster } from './initdb.ts'
import { type Cluster, findClusterDir, readIfPresent } from './location.ts'

export type ClusterOptions = {
  dataDir: string
  onNotice: (message: string) => void
  /** `<os>-<cpu>`, as in `linux-x64`. */
  machine: string
  /** Folder for files that the server's account cannot access elsewhere; used by root. */
  systemDir: string
}

/** Opens the cluster of a data folder; creates it at the first start. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, machine, systemDir, onNotice } = options
  const bundled = await findBinaries(machine)
  await createDataDir(dataDir)
  const found = await findClusterDir(dataDir)
  const account = await chooseAccount(found)
  const binaries = await reachableBinaries(bundled, account, systemDir)
  const password = process.platform === 'win32' ? await readOrCreatePassword(dataDir) : undefined
  const creation = { account, binaries, password, dataDir, systemDir, onNotice }
  const dir = await realpath(found ?? (await createCluster(creation)))
  await requireAccess(dir, account)
  requireShellSafePath(dir)
  requireShellSafePath(binaries.postgres)
  return { dir, account, binaries, password }
}

/**
 * Creates the data folder with private access. If root creates it, other accounts can pass through it, so that the
 * server's account reaches the cluster inside.
 */
async function createDataDir(dataDir: string): Promise<void> {
  const createdDir = await mkdir(dataDir, { recursive: true })
  if (createdDir !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

async function requireAccess(dir: string, account: Account): Promise<void> {
  if (account === undefined) return
  // A backup unpacked by root belongs to root, and PostgreSQL opens only files that it owns.
  if ((await stat(dir)).uid === 0)
    await runAs(undefined, ['chown', '-Rh', `${account.uid}:${account.gid}`, dir])
  if (await canReach(account, dir)) return
  throw new EmbeddedPostgresError(
    `The account of the database (user id ${account.uid}) cannot reach ${dir}: open the folders above it with chmod o+x, or set DATA_DIR to another folder.`,
  )
}

/**
 * Rejects characters that a shell interprets inside double quotes. pg_ctl starts the server through a shell, with
 * the path of the program and of the cluster in double quotes.
 */
function requireShellSafePath(path: string): void {
  if (process.platform === 'win32' || !/["$`\\]/.test(path)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot start from ${path}: the path must not contain " $ \` or \\.`,
  )
}

/** On Windows the server listens on the loopback address, where only a password protects it from other users. */
async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password')
  const existing = await readIfPresent(file)
  if (existing !== undefined) return existing.trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600, flag: 'wx' })
  return password
}
