import { z } from 'zod'
import { findNamedAvatars } from './features/account/account.files.queries.ts'
import { findNamedReceipts, receiptColumns } from './features/expenses/files.queries.ts'
import { findNamedPhotos, photoColumns } from './features/maintenance/files.queries.ts'
import { findNamedImages, imageColumns } from './features/properties/files.queries.ts'
import { job } from './platform/jobs/jobs.ts'
import { hasUnmeasured, measurePictures } from './platform/storage/metrics.ts'
import { type FindNamed, type Sweep, sweepStorage } from './platform/storage/sweep.ts'
import { removeAbandonedFolders } from './platform/temporary.ts'

/** Every table whose rows name files: one that is missing here loses its files at night. */
const tables = [findNamedImages, findNamedPhotos, findNamedReceipts, findNamedAvatars]

/** Pictures of properties and people, which anyone may open who has their address. */
export const findPublicFiles: FindNamed = async (names) => [
  ...(await findNamedImages(names)),
  ...(await findNamedAvatars(names)),
]

/** Removes files that no row names; answers how many. */
export const sweepFiles = (sweep: Sweep): Promise<number> => sweepStorage(sweep, tables)

/** A crash between a file and its row, or between a row's end and its file's, leaves a file that nobody needs. */
export const sweepFilesNightly = job({
  name: 'storage.sweep_files',
  data: z.object({}),
  every: { hour: 2, minute: 23 },
  run: async () => {
    await sweepFiles({ olderThanHours: 24 })
    await removeAbandonedFolders({ olderThanHours: 24 })
  },
})

const counted = [imageColumns, photoColumns, receiptColumns]

/** Pictures stored before their bytes were counted, or restored from a backup of that time, count from then on. */
export const measureFiles = job({
  name: 'storage.measure_files',
  data: z.object({}),
  every: { minute: 7 },
  isDue: () => hasUnmeasured(counted),
  makesUpHours: 1,
  run: () => measurePictures(counted),
})
