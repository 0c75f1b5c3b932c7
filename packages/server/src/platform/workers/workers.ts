import { availableParallelism } from 'node:os'
import workerpool, { type Pool } from 'workerpool'
import { AppError } from '../app-error.ts'
import { registerGauge, workerTasks } from '../metrics.ts'
import { programFile } from '../package-folder.ts'
import { clientDisconnected, createFairQueue, type Requester } from './fair-queue.ts'
import { memoryExceeded, WorkerLimitError, type WorkerReply, type WorkerTask } from './task.ts'

const heapMegabytes = 256
/** Starting a child and loading the code of a task take seconds on a busy machine, and are not part of the task's limit. */
const loadLimitMs = 15_000
/** Ending a child takes milliseconds. */
const endLimitMs = 2_000
/** Children that have been idle for this long are ended, which frees their memory. */
const idleMs = 60_000

interface Request<Input> {
  input: Input
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}

interface Options {
  /** The script that the children run; it calls `serveTasks`. */
  script: string
  processes: number
  /** Maximum number of queued tasks. */
  waitingPerTenant?: number
  waitingPerAccount?: number
}

/**
 * `ended`: by a limit or a crash; `refused`: bad input, a full queue, or a disconnected client; `failed`: a server
 * error.
 */
function outcomeOf(error: unknown): 'ended' | 'refused' | 'failed' {
  if (error instanceof WorkerLimitError) return 'ended'
  return error instanceof AppError ? 'refused' : 'failed'
}

/** A pool of child processes behind one queue per business. */
export function createWorkers({ script, processes, waitingPerTenant = 30, waitingPerAccount = 12 }: Options) {
  const queue = createFairQueue({ slots: processes, waitingPerTenant, waitingPerAccount })
  /** Each has one child process, which starts with its first task. */
  const pools = new Set<Pool>()
  const idlePools: Pool[] = []
  let idleTimer: NodeJS.Timeout | undefined

  /** Children get an empty environment: they read untrusted files, and must not see secrets. */
  function newPool(): Pool {
    const pool = workerpool.pool(script, {
      workerType: 'process',
      maxWorkers: 1,
      // Milliseconds that workerpool waits after its cleanup request and after its termination request, before the
      // signal.
      workerTerminateTimeout: 50,
      forkOpts: {
        env: {},
        execArgv: [`--max-old-space-size=${heapMegabytes}`],
        serialization: 'advanced',
      },
    })
    pools.add(pool)
    return pool
  }

  async function endPool(pool: Pool): Promise<void> {
    pools.delete(pool)
    // Fails or never ends if the child process has already died: a service manager signals it with the server.
    await Promise.resolve(pool.terminate(true, endLimitMs)).catch(() => undefined)
  }

  /** Ends all child processes; the next task starts new ones. */
  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    idlePools.length = 0
    await Promise.all([...pools].map(endPool))
  }

  function endWhenIdle(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      if (queue.running() + queue.waiting() === 0) void stop()
    }, idleMs)
    idleTimer.unref()
  }

  /** One attempt in a child process; undefined if the child did not start, or crashed, as with a full heap. Throws `WorkerLimitError`. */
  async function attemptInChild<Input, Output>(
    { name, timeLimitMs }: WorkerTask<Input, Output>,
    input: Input,
  ): Promise<WorkerReply | undefined> {
    let isLoaded = false
    let isMemoryExceeded = false
    const on = (event: unknown) => {
      isMemoryExceeded ||= event === memoryExceeded
    }
    const pool = idlePools.pop() ?? newPool()
    try {
      await pool.exec('loadTask', [name]).timeout(loadLimitMs)
      isLoaded = true
      const reply: WorkerReply = await pool.exec('runTask', [name, input], { on }).timeout(timeLimitMs)
      if (reply.isLarge) void endPool(pool)
      else idlePools.push(pool)
      return reply
    } catch (error) {
      void endPool(pool)
      if (isLoaded && error instanceof workerpool.Promise.TimeoutError)
        throw new WorkerLimitError(name, 'time')
      if (isMemoryExceeded) throw new WorkerLimitError(name, 'memory')
      return undefined
    }
  }

  async function runInChild<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output> {
    // Retries once in a new child process. A service manager that stops the server also signals its child
    // processes, while the server still finishes its requests.
    const reply = (await attemptInChild(task, input)) ?? (await attemptInChild(task, input))
    if (!reply) throw new WorkerLimitError(task.name, 'crash')
    if (reply.kind === 'refused') throw new AppError(reply.code, reply.options)
    if (reply.kind === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack })
    return reply.output as Output
  }

  /**
   * Runs a task in a child process when its business has a free slot. Throws the task's own errors, its `busyCode`
   * if a queue is full, `WorkerLimitError` if a limit or a repeated crash ended the task, and
   * `clientDisconnected()` if the client disconnected.
   */
  async function run<Input, Output>(
    { businessId, userId }: Requester,
    task: WorkerTask<Input, Output>,
    { input, signal }: Request<Input>,
  ): Promise<Output> {
    const { name, busyCode } = task
    const work = {
      requester: { businessId, userId },
      exclusiveKey: task.isExclusive ? name : undefined,
      busyCode,
      signal,
    }
    try {
      const output = await queue.run(work, () => runInChild(task, input))
      workerTasks.inc({ task: name, outcome: 'done' })
      return output
    } catch (error) {
      workerTasks.inc({ task: name, outcome: outcomeOf(error) })
      // After a disconnect, the task's input is deleted with its request, so an error of the task has no meaning.
      throw signal?.aborted ? clientDisconnected() : error
    } finally {
      endWhenIdle()
    }
  }

  return { run, stop, waiting: queue.waiting, running: queue.running }
}

const script = programFile('worker')
/** For tasks that take seconds. One core is left for the event loop and the database. */
const workers = createWorkers({ script, processes: Math.max(1, availableParallelism() - 1) })
/**
 * For short tasks, such as a part of a CSV file, a PDF, or a calendar, which ends within 2.5 seconds. Businesses take turns. An export queues
 * at most one task, so one business can run 200 exports.
 */
const shortWorkers = createWorkers({ script, processes: 1, waitingPerTenant: 200, waitingPerAccount: 200 })

registerGauge(
  'ilewa_worker_tasks_waiting',
  'Tasks waiting for a child process',
  () => workers.waiting() + shortWorkers.waiting(),
)
registerGauge(
  'ilewa_worker_tasks_running',
  'Tasks running in child processes',
  () => workers.running() + shortWorkers.running(),
)

export const runInWorker: typeof workers.run = (requester, task, request) =>
  (task.isShort ? shortWorkers : workers).run(requester, task, request)

export const stopWorkers = async (): Promise<void> => {
  await Promise.all([workers.stop(), shortWorkers.stop()])
}
