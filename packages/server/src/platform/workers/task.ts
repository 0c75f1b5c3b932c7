import type { ErrorCode } from '@ilewa/contract/core/errors'
import type { Fault } from '../app-error.ts'

/** A function that runs in a child process: plain data in, plain data out, no database and no settings. */
export interface WorkerTask<Input, Output> {
  /** Its name in `worker.ts`. */
  name: string
  timeLimitMs: number
  /** The refusal where too much of a business or an account waits already. */
  busyCode: ErrorCode
  /** Whether a business has at most one of it running. */
  oneAtATime?: boolean
  /** Takes milliseconds: it does not wait behind the tasks that take seconds. */
  isShort?: boolean
  /** Never set: carries the type of the output. */
  output?: Output
  input?: Input
}

type AnyRun = (input: never) => Promise<unknown>

/** Ties a task to the function that runs it, whose file is imported as a type only. */
export const workerTask = <Run extends AnyRun>(
  task: Omit<WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>>, 'input' | 'output'>,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => task

/** A child process took more time or memory than a task may, or died twice of something else. */
export class WorkerLimitError extends Error {
  constructor(task: string, limit: 'time' | 'memory' | 'crash') {
    super(`The task ${task} was ended: ${limit}`)
    this.name = 'WorkerLimitError'
  }
}

/** What a child process sends back. */
export type WorkerReply = { isLarge: boolean } & (
  | { kind: 'done'; output: unknown }
  | { kind: 'fault'; code: Fault['code']; options: Fault['options'] }
  | { kind: 'failed'; message: string; stack: string | undefined }
)

/** Sent before a child process ends itself because of its size. */
export const memoryExceeded = 'memory-exceeded'

/** A picture of 50 megapixels needs about 300 MB while it is decoded. */
export const maxWorkerBytes = 500_000_000

/** A child process that holds more when its task is done is ended, so that the next has all the memory it may need. */
export const largeWorkerBytes = 200_000_000
