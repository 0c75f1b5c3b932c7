import { z } from 'zod'
import { findReferencedAvatars } from './features/account/account.files.queries.ts'
import { findReferencedReceipts, receiptColumns } from './features/expenses/files.queries.ts'
import { findReferencedPhotos, photoColumns } from './features/maintenance/files.queries.ts'
import { cautionPhotoColumns, findReferencedCautionPhotos } from './features/money/cautions/files.queries.ts'
import { claimPictureColumns, findReferencedClaimPictures } from './features/money/files.queries.ts'
import { findReferencedImages, imageColumns } from './features/properties/files.queries.ts'
import { job } from './platform/jobs/jobs.ts'
import { hasUnmeasured, measurePictures } from './platform/storage/metrics.ts'
import { type FindReferenced, type Sweep, sweepStorage } from './platform/storage/sweep.ts'
import { removeAbandonedFolders } from './platform/temporary.ts'

/** Every table whose rows reference files; the nightly sweep deletes the files of a table that is missing here. */
const findReferencedInTables = [
  findReferencedImages,
  findReferencedPhotos,
  findReferencedReceipts,
  findReferencedCautionPhotos,
  findReferencedClaimPictures,
  findReferencedAvatars,
]

/** Pictures of properties and users, which are public to anyone who has their URL. */
export const findPublicFiles: FindReferenced = async (names) => [
  ...(await findReferencedImages(names)),
  ...(await findReferencedAvatars(names)),
]

/** Removes files that no row references; returns their number. */
export const sweepFiles = (sweep: Sweep): Promise<number> => sweepStorage(sweep, findReferencedInTables)

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

const measuredColumns = [imageColumns, photoColumns, receiptColumns, cautionPhotoColumns, claimPictureColumns]

/**
 * Counts the bytes of pictures whose rows do not store them. Such rows were written by a version that did not
 * count bytes, or restored from a backup of that version.
 */
export const measureFiles = job({
  name: 'storage.measure_files',
  data: z.object({}),
  every: { minute: 7 },
  isDue: () => hasUnmeasured(measuredColumns),
  catchUpHours: 1,
  run: () => measurePictures(measuredColumns),
})
