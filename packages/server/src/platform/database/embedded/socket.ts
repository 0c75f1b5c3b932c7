import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'
import { codeOf } from './error.ts'

/** A socket path holds 107 bytes, 103 on macOS; the socket's own name takes 14 of them. */
const maxFolderBytes = 89

const folderPrefix = 'ilewa-'

/**
 * The folder of the server's socket: 0700 and owned by the server's account, so that the kernel refuses other users
 * before a connection is made, and no other user can run a server in its place. This allows local access without a
 * password. It is not in the data folder, whose path may be too long. A restarted server gets its `previous` folder,
 * where its clients expect it.
 */
export async function openSocketFolder(
  clusterDir: string,
  account: Account,
  previous?: string,
): Promise<string> {
  const dir = previous ?? join(await chooseBase(account), folderName(clusterDir))
  try {
    await mkdir(dir, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (await isPrivate(dir, account)) return dir
    // The name is predictable and taken by another user; this one is random.
    return assignOwner(await mkdtemp(join(dirname(dir), folderPrefix)), account)
  }
  return assignOwner(dir, account)
}

/** Whether only the server's account (and root) can enter the folder, or replace it. */
export async function isPrivate(dir: string, account: Account): Promise<boolean> {
  if (process.platform === 'win32') return true
  const stats = await lstat(dir)
  return (
    stats.isDirectory() && stats.uid === (account?.uid ?? process.getuid?.()) && (stats.mode & 0o077) === 0
  )
}

/** Removes an empty socket folder; other folders stay. */
export async function removeSocketFolder(dir: string): Promise<void> {
  if (!basename(dir).startsWith(folderPrefix)) return
  try {
    await rmdir(dir)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTEMPTY') throw error
  }
}

function folderName(clusterDir: string): string {
  return folderPrefix + createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)
}

async function chooseBase(account: Account): Promise<string> {
  const base = tmpdir()
  const isShort = Buffer.byteLength(base) + '/ilewa-0123456789ab'.length <= maxFolderBytes
  return isShort && (await canReach(account, base)) ? base : '/tmp'
}

async function assignOwner(dir: string, account: Account): Promise<string> {
  if (account !== undefined) await chown(dir, account.uid, account.gid)
  return dir
}
