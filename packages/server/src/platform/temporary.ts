import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { machineTime } from './clock.ts'

/** Received uploads, and records that are being written to an archive. */
const purposes = ['upload', 'export'] as const
type Purpose = (typeof purposes)[number]

const prefixOf = (purpose: Purpose) => `ilewa-${purpose}-`

/** Creates a folder for one request, readable only by its owner. The caller removes it. */
export const makeFolder = (purpose: Purpose): Promise<string> =>
  mkdtemp(path.join(tmpdir(), prefixOf(purpose)))

const hasOurPrefix = (name: string) => purposes.some((purpose) => name.startsWith(prefixOf(purpose)))

const hourMs = 3_600_000

/**
 * Removes the folders of killed processes, which contain personal data of guests. `olderThanHours` must exceed the
 * longest request, so that no folder in use is removed.
 */
export async function removeAbandonedFolders({ olderThanHours }: { olderThanHours: number }): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!hasOurPrefix(name)) continue
    const folder = path.join(tmpdir(), name)
    const stats = await stat(folder).catch(() => undefined)
    // Uses the machine's clock rather than the database's, because the folder's timestamp comes from it.
    const isOld = stats && machineTime() - stats.mtimeMs > olderThanHours * hourMs
    const isOwn = stats?.uid === (process.getuid?.() ?? stats?.uid)
    if (isOld && isOwn) await rm(folder, { recursive: true, force: true })
  }
}
