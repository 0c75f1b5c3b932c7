import type { Requester } from '../../../platform/workers/fair-queue.ts'
import { workerTask } from '../../../platform/workers/task.ts'
import { runInWorker } from '../../../platform/workers/workers.ts'
import type { drawPreview, PreviewInput } from './preview-picture.task.ts'

const previewTask = workerTask<typeof drawPreview>({
  name: 'pages.draw_preview',
  timeLimitMs: 10_000,
  busyCode: 'common.too_many_requests',
  isShort: true,
})

/**
 * Makes a JPEG of 1200 × 630 pixels and at most 250 kB in a child process. Throws `common.too_many_requests` when too many
 * pictures wait.
 */
export const toPreviewPicture = (
  requester: Requester,
  picture: PreviewInput['picture'],
  signal?: AbortSignal,
): Promise<Uint8Array> => runInWorker(requester, previewTask, { input: { picture }, signal })
