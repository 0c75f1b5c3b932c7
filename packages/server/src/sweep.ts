import { z } from 'zod'
import { findNamedAvatars } from './features/auth/auth.files.queries.ts'
import { findNamedReceipts } from './features/expenses/expenses.files.queries.ts'
import { findNamedPhotos } from './features/maintenance/maintenance.files.queries.ts'
import { findNamedImages } from './features/properties/properties.files.queries.ts'
import { job } from './platform/jobs.ts'
import { type Sweep, sweepStorage } from './platform/storage-sweep.ts'
import { removeAbandonedFolders } from './platform/temporary.ts'

/** Every table whose rows name files: one that is missing here loses its files at night. */
const tables = [findNamedImages, findNamedPhotos, findNamedReceipts, findNamedAvatars]

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
