import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { machineTime } from './clock.ts'

/** Uploads as they arrive, and records on their way into an archive. */
const purposes = ['upload', 'export'] as const
type Purpose = (typeof purposes)[number]

const prefixOf = (purpose: Purpose) => `ilewa-${purpose}-`

/** A folder of one request, which nobody else on the machine may read. Whoever makes it removes it. */
export const makeFolder = (purpose: Purpose): Promise<string> =>
  mkdtemp(path.join(tmpdir(), prefixOf(purpose)))

const isOurs = (name: string) => purposes.some((purpose) => name.startsWith(prefixOf(purpose)))

const hourMs = 3_600_000

/** A process that was killed leaves its folders, and in them what guests are called. No request lasts so long. */
export async function removeAbandonedFolders({ olderThanHours }: { olderThanHours: number }): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!isOurs(name)) continue
    const folder = path.join(tmpdir(), name)
    const facts = await stat(folder).catch(() => undefined)
    // The machine's own clock, whatever the database says: the folder's age is told by it.
    const isOld = facts && machineTime() - facts.mtimeMs > olderThanHours * hourMs
    const isOwn = facts?.uid === (process.getuid?.() ?? facts?.uid)
    if (isOld && isOwn) await rm(folder, { recursive: true, force: true })
  }
}
