import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** The tmpfs mount of Linux. */
const sharedMemoryDir = '/dev/shm'
/** Three times the peak use of the tests, including a database of a million bookings. */
const neededBytes = 8 * 2 ** 30

/**
 * Moves the temporary folder of all child processes to memory until this process exits, if there is enough memory.
 * On disk, a database that a test has killed waits up to half a minute at each start while the disk is busy.
 */
export function createInMemoryTmpdir(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR || !hasEnoughMemory()) return
  const folder = mkdtempSync(join(sharedMemoryDir, 'ilewa-'))
  // Same mode as /tmp: a database runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasEnoughMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(sharedMemoryDir)
    return Math.min(bavail * bsize, freemem()) >= neededBytes
  } catch {
    return false
  }
}
