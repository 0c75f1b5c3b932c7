import { Readable } from 'node:stream'
import type { FileResult } from '@ilewa/contract/core/endpoint'
import type { PrintedDocument } from '@ilewa/contract/money/document-text'
import type { Requester } from '../../../platform/workers/fair-queue.ts'
import { workerTask } from '../../../platform/workers/task.ts'
import { runInWorker } from '../../../platform/workers/workers.ts'
import type { drawDocument } from './pdf.task.ts'

const drawTask = workerTask<typeof drawDocument>({
  name: 'documents.draw',
  timeLimitMs: 10_000,
  busyCode: 'data.too_many_files',
  isShort: true,
})

/**
 * Draws a document as a PDF file in a child process, unless `signal` is aborted. Throws
 * `data.too_many_files`.
 */
export async function toPdfFile(
  requester: Requester,
  document: PrintedDocument,
  signal?: AbortSignal,
): Promise<FileResult> {
  const content = await runInWorker(requester, drawTask, { input: document, signal })
  return { file: Readable.from([content]), name: `${document.number}.pdf` }
}
