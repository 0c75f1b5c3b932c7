import { chmod, chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../storage/sync-folder.ts'
import { canReach, type Outcome, openSystemDir, runAs } from './account.ts'
import { codeOf, EmbeddedPostgresError, errorLinesIn } from './error.ts'
import { type Cluster, isCluster, pointerFileIn } from './location.ts'

type NewCluster = Omit<Cluster, 'dir'>

type Creation = NewCluster & { dataDir: string; systemDir: string; onNotice: (message: string) => void }

const temporaryPrefix = 'postgres.new-'

// Uses the first that the operating system supports. With a plain C character type, trigram indexes would ignore
// letters beyond ASCII.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Creates the cluster and returns its folder, normally `<dataDir>/postgres`. PostgreSQL opens its data by absolute
 * path, and the server's account cannot access a data folder inside root's private home. The cluster is then
 * created in a system folder, and a file in the data folder contains its path. The name of that folder is random:
 * with a name derived from the data folder, a new data folder would revive the database of a deleted one.
 */
export async function createCluster({ dataDir, systemDir, onNotice, ...cluster }: Creation): Promise<string> {
  onNotice('Creating the database.')
  if (await canReach(cluster.account, dataDir)) return initialise(cluster, dataDir)
  const parentDir = await createParentDir(systemDir)
  try {
    const dir = await initialise(cluster, parentDir)
    await writeDurably(pointerFileIn(dataDir), `${dir}\n`)
    onNotice(`The database is kept in ${dir}, because its account cannot reach ${dataDir}.`)
    return dir
  } catch (error) {
    await rm(parentDir, { recursive: true })
    throw error
  }
}

async function createParentDir(systemDir: string): Promise<string> {
  await openSystemDir(systemDir)
  const parentDir = await mkdtemp(join(systemDir, 'data-'))
  await chmod(parentDir, 0o711)
  return parentDir
}

/**
 * Removes the remains of interrupted creations. Call it only while holding the lock. A concurrent start may still write
 * to its folder: its initdb fails after the rename, and meanwhile the removal is repeated for up to 1.5 seconds.
 */
export async function removeTemporaryClusters(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  const names = (await readdir(parent)).filter((name) => name.startsWith(temporaryPrefix))
  await Promise.all(
    names.map(async (name) => {
      const removed = join(parent, `${name}.removed`)
      await rename(join(parent, name), removed).catch(ignoreMissing)
      await rm(removed, { recursive: true, force: true, maxRetries: 5 })
    }),
  )
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

/**
 * Creates `<parent>/postgres` under a temporary name and renames it, so that an interrupted creation is never taken for
 * a complete one.
 */
async function initialise(cluster: NewCluster, parent: string): Promise<string> {
  const dir = join(parent, 'postgres')
  const temporary = await mkdtemp(join(parent, temporaryPrefix))
  try {
    if (cluster.account !== undefined) await chown(temporary, cluster.account.uid, cluster.account.gid)
    await runInitdb(cluster, temporary)
    await rename(temporary, dir)
    await syncFolder(parent)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // A concurrent start on the same folder finished first; the lock decides which of the two continues.
    if (!(await isCluster(dir))) throw error
  }
  return dir
}

async function runInitdb(cluster: NewCluster, dir: string): Promise<void> {
  const passwordFile = `${dir}.password`
  const options = ['--username=postgres', '--encoding=UTF8', '--no-instructions', '--auth-host=scram-sha-256']
  // Trusts every local user: only the server's account and root can enter the socket folder; see openSocketFolder.
  options.push('--auth-local=trust')
  // PostgreSQL's own sorting and case rules are the same on every machine and after every system upgrade.
  options.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (cluster.password !== undefined) {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 })
    options.push(`--pwfile=${passwordFile}`)
  }
  try {
    const { code, output } = await tryCharacterTypes((type) =>
      runAs(cluster.account, [cluster.binaries.initdb, '-D', dir, ...options, `--lc-ctype=${type}`]),
    )
    if (code !== 0)
      throw new EmbeddedPostgresError(`The database could not be created.\n${errorLinesIn(output)}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function tryCharacterTypes(attempt: (type: string) => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome = { code: null, output: '' }
  for (const type of characterTypes) {
    outcome = await attempt(type)
    if (!outcome.output.includes('invalid locale name')) break
  }
  return outcome
}

/** Returns once the file is synced to disk. */
async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
