import { setPriority } from 'node:os'
import workerpool from 'workerpool'
import { AppError } from '../app-error.ts'
import { largeWorkerBytes, maxWorkerBytes, memoryExceeded, type WorkerReply } from './task.ts'

export type TaskRuns = Readonly<Record<string, () => Promise<(input: never) => Promise<unknown>>>>

const memoryCheckMs = 20
const lowPriority = 5

/**
 * Limits the size of the process, because decoders allocate memory outside the heap, where the heap limit does not
 * apply.
 */
function watchMemory(): NodeJS.Timeout {
  return setInterval(() => {
    if (process.memoryUsage.rss() < maxWorkerBytes) return
    workerpool.workerEmit(memoryExceeded)
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5)
  }, memoryCheckMs)
}

const isLarge = () => process.memoryUsage.rss() > largeWorkerBytes

async function toReply(run: () => Promise<unknown>): Promise<WorkerReply> {
  try {
    return { kind: 'done', output: await run(), isLarge: isLarge() }
  } catch (error) {
    if (error instanceof AppError)
      return { kind: 'refused', code: error.code, options: error.options, isLarge: isLarge() }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'failed', message, stack, isLarge: isLarge() }
  }
}

/** Serves tasks in a child process, at a lower priority than the server process. */
export function serveTasks(tasks: TaskRuns): void {
  setPriority(lowPriority)
  // Ctrl-C also sends SIGINT to the child processes. They ignore it while the parent finishes its requests.
  process.on('SIGINT', () => undefined)
  // Node.js emits this if the server died before it received a reply.
  process.on('error', () => process.exit(1))
  workerpool.worker({
    /** Loads the code of a task before its time limit starts. Errors are ignored: `runTask` loads it again and reports them. */
    loadTask: async (name: string): Promise<void> => {
      await tasks[name]?.().catch(() => undefined)
    },
    runTask: async (name: string, input: never): Promise<WorkerReply> => {
      const memoryTimer = watchMemory()
      try {
        return await toReply(async () => {
          const load = tasks[name]
          if (!load) throw new Error(`There is no task ${name}`)
          const run = await load()
          return run(input)
        })
      } finally {
        clearInterval(memoryTimer)
      }
    },
  })
}
