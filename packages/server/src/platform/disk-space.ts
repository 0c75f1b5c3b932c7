import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { AppError } from './app-error.ts'
import { now } from './clock.ts'
import type { Settings } from './settings.ts'

/** Bytes on the disk that holds the data folder. */
export interface DiskSpace {
  free: number
  total: number
}

interface DiskSpaceOptions {
  /** Replaced in tests. */
  measure?: () => Promise<DiskSpace>
}

const gigabyte = 1_000_000_000
const minFreeFraction = 0.05
const cacheMs = 5_000
const warnEveryMs = 60_000

const measureFolder = (folder: string) => async (): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

let measure: (() => Promise<DiskSpace>) | undefined
let log: Pick<Logger, 'warn'> | undefined
let cached: { space: DiskSpace | undefined; at: number } | undefined
let warnedAt = Number.NEGATIVE_INFINITY

/**
 * Configures the disk check that refuses uploads while the data folder's disk, which also holds the database, is nearly
 * full.
 */
export function setUpDiskSpace(
  { dataDir }: Pick<Settings, 'dataDir'>,
  logger: Pick<Logger, 'warn'>,
  { measure: measureWith = measureFolder(dataDir) }: DiskSpaceOptions = {},
): void {
  measure = measureWith
  log = logger
  cached = undefined
  warnedAt = Number.NEGATIVE_INFINITY
}

/** Free space, cached for 5 s; undefined if it cannot be measured. */
export async function findDiskSpace(): Promise<DiskSpace | undefined> {
  const at = now().getTime()
  if (cached && Math.abs(at - cached.at) < cacheMs) return cached.space
  const space = await measure?.().catch(() => undefined)
  cached = { space, at }
  return space
}

const isLow = ({ free, total }: DiskSpace) => free < gigabyte || free < total * minFreeFraction

export const isDiskLow = async (): Promise<boolean> => {
  const space = await findDiskSpace()
  return space !== undefined && isLow(space)
}

/** Throws `uploads.disk_low` while less than 1 GB or 5% of the disk is free. */
export async function requireDiskSpace(): Promise<void> {
  const space = await findDiskSpace()
  if (!space || !isLow(space)) return
  const at = now().getTime()
  if (Math.abs(at - warnedAt) >= warnEveryMs) {
    warnedAt = at
    log?.warn(
      { freeBytes: space.free, totalBytes: space.total },
      'Uploads are refused: the disk is nearly full',
    )
  }
  throw new AppError('uploads.disk_low', { retryAfterSeconds: 60 })
}
