import { spawn } from 'node:child_process'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { EmbeddedPostgresError } from './error.ts'

/** The account that the server runs under; undefined means the app's own. */
export type Account = { uid: number; gid: number } | undefined

export type Outcome = { code: number | null; output: string }

const onWindows = process.platform === 'win32'

// A fixed environment: PGPORT, PGOPTIONS and similar variables of the user's shell must not affect the server.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

/**
 * Runs a program under an account; does not throw on its exit code. `detached` is for a program that leaves a daemon
 * running: on Windows the daemon would inherit our pipes and keep them open for ever.
 */
export function runAs(account: Account, command: string[], detached = false): Promise<Outcome> {
  const [file = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...account,
      ...(onWindows ? {} : { cwd: '/', env: environment }),
      stdio: detached ? 'ignore' : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** Whether the account can enter a folder, or execute a file. The kernel decides, so ACLs and mounts are respected. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  if (account === undefined) return true
  const { code } = await runAs(account, ['sh', '-c', 'test -x "$1"', 'sh', path])
  return code === 0
}

/**
 * Creates the folder for files that root writes and the server's account reads. Sets the mode explicitly, because
 * root's umask may be stricter.
 */
export async function openSystemDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  await chmod(dir, 0o755)
}

/**
 * PostgreSQL refuses to run as root, so root runs it under an unprivileged account. The owner of an existing cluster
 * has priority: a `postgres` account added to the machine later could not open files written by `nobody`.
 */
export async function chooseAccount(clusterDir: string | undefined): Promise<Account> {
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return undefined
  const owner = clusterDir === undefined ? undefined : await stat(clusterDir)
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new EmbeddedPostgresError(
        `The database in ${clusterDir} belongs to another account (user id ${owner.uid}): start Ilewa as that account, or set DATA_DIR to another folder.`,
      )
    }
    return undefined
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findAccount('postgres')) ?? (await findAccount('nobody')) ?? throwNoAccount()
}

async function findAccount(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([
    runAs(undefined, ['id', '-u', name]),
    runAs(undefined, ['id', '-g', name]),
  ])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

function throwNoAccount(): never {
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this machine has neither an account "postgres" nor "nobody": start Ilewa as another user, or set DATABASE_URL.',
  )
}
