import type { ErrorCode } from '@ilewa/contract/core/errors'
import type { AppError } from '../app-error.ts'

/** A function that runs in a child process: plain data in, plain data out, no database and no settings. */
export interface WorkerTask<Input, Output> {
  /** Its name in `worker.ts`. */
  name: string
  /** Excludes starting the child process and loading the code of the task. */
  timeLimitMs: number
  /** The error when the queue of the business or the account is full. */
  busyCode: ErrorCode
  /** Whether a business runs at most one such task at a time. */
  isExclusive?: boolean
  /** Usually takes milliseconds: it does not wait behind tasks that take seconds. */
  isShort?: boolean
  /** Never set: carries the type of the output. */
  output?: Output
  input?: Input
}

type AnyRun = (input: never) => Promise<unknown>

/**
 * Gives a task the input and output types of the function that runs it. The caller imports only the function's
 * type, so its file is not loaded.
 */
export const workerTask = <Run extends AnyRun>(
  task: Omit<WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>>, 'input' | 'output'>,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => task

/** A task exceeded its limit of time, its process that of memory, or two child processes crashed or did not start. */
export class WorkerLimitError extends Error {
  constructor(task: string, limit: 'time' | 'memory' | 'crash') {
    super(`The task ${task} was ended: ${limit}`)
    this.name = 'WorkerLimitError'
  }
}

/** The message that a child process sends back. */
export type WorkerReply = { isLarge: boolean } & (
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: AppError['code']; options: AppError['options'] }
  | { kind: 'failed'; message: string; stack: string | undefined }
)

/** Sent before a child process kills itself because of its size. */
export const memoryExceeded = 'memory-exceeded'

/** A picture of 50 megapixels needs about 300 MB while it is decoded. */
export const maxWorkerBytes = 500_000_000

/**
 * Size above which a child process is ended after its task, so that the next task has all the memory it may need.
 */
export const largeWorkerBytes = 200_000_000
