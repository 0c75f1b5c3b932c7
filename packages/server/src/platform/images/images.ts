import { AppError } from '../app-error.ts'
import type { ReceivedFile } from '../http/uploads/uploads.ts'
import { count } from '../metrics.ts'
import type { Requester } from '../workers/fair-queue.ts'
import { WorkerLimitError, workerTask } from '../workers/task.ts'
import { runInWorker } from '../workers/workers.ts'
import type { encodePictureFile, PictureInput } from './images.task.ts'

const encodeTask = workerTask<typeof encodePictureFile>({
  name: 'pictures.encode',
  timeLimitMs: 20_000,
  busyCode: 'uploads.too_many_at_once',
})

/**
 * Re-encodes an uploaded picture in a child process. Throws `uploads.not_an_image`, `uploads.too_many_at_once` or
 * `uploads.too_many_pixels`. A decoder that exceeds its memory or time limit also causes
 * `uploads.too_many_pixels`.
 */
export async function encodePicture(
  ctx: Requester,
  file: ReceivedFile,
  format: Omit<PictureInput, 'path' | 'name'> = {},
): ReturnType<typeof encodePictureFile> {
  const { path, name, signal } = file
  try {
    const encoded = await runInWorker(ctx, encodeTask, { input: { path, name, ...format }, signal })
    count('uploads', 'kept')
    return encoded
  } catch (error) {
    count('uploads', 'refused')
    throw error instanceof WorkerLimitError
      ? new AppError('uploads.too_many_pixels', { values: { file: name } })
      : error
  }
}
