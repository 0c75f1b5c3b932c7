import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const shared = '/dev/shm'
/** Three times what the tests have there at most, a million bookings among it. */
const neededBytes = 8 * 2 ** 30

/**
 * Has every program that is started from now on keep its temporary files in memory, where there is enough of it, until
 * this one ends. Databases that are killed over and over wait for the disk at each start, and one that other work keeps
 * busy lets them wait for half a minute.
 */
export function useMemoryFolder(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR || !hasRoom()) return
  const folder = mkdtempSync(join(shared, 'ilewa-'))
  // As /tmp is: a database has an account of its own.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(shared)
    return Math.min(bavail * bsize, freemem()) >= neededBytes
  } catch {
    return false
  }
}
