import { z } from 'zod'
import { findNamedAvatars } from './features/account/account.files.queries.ts'
import { findNamedReceipts, receiptColumns } from './features/expenses/files.queries.ts'
import { findNamedPhotos, photoColumns } from './features/maintenance/files.queries.ts'
import { findNamedImages, imageColumns } from './features/properties/files.queries.ts'
import { job } from './platform/jobs/jobs.ts'
import { hasUnmeasured, measurePictures } from './platform/storage/metrics.ts'
import { type FindNamed, type Sweep, sweepStorage } from './platform/storage/sweep.ts'
import { removeAbandonedFolders } from './platform/temporary.ts'

/** Every table whose rows reference files; the nightly sweep deletes the files of a table that is missing here. */
const tables = [findNamedImages, findNamedPhotos, findNamedReceipts, findNamedAvatars]

/** Pictures of properties and users, which are public to anyone who has their URL. */
export const findPublicFiles: FindNamed = async (names) => [
  ...(await findNamedImages(names)),
  ...(await findNamedAvatars(names)),
]

/** Removes files that no row references; returns their number. */
export const sweepFiles = (sweep: Sweep): Promise<number> => sweepStorage(sweep, tables)

/** A crash between storing a file and its row, or between deleting a row and its file, leaves an orphaned file. */
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

/** Counts the bytes of pictures stored before bytes were counted, or restored from a backup of that version. */
export const measureFiles = job({
  name: 'storage.measure_files',
  data: z.object({}),
  every: { minute: 7 },
  isDue: () => hasUnmeasured(counted),
  makesUpHours: 1,
  run: () => measurePictures(counted),
})
