import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerpool, { type Pool } from 'workerpool'
import { Fault } from '../app-error.ts'
import { watch, workerTasks } from '../metrics.ts'
import { clientGone, createFairQueue, type Requester } from './fair-queue.ts'
import { memoryExceeded, WorkerLimitError, type WorkerReply, type WorkerTask } from './task.ts'

const heapMegabytes = 256
/** Children that have had nothing to do for so long end, and give back their memory. */
const idleMs = 60_000

interface Request<Input> {
  input: Input
  /** Aborted once the client has gone. */
  signal?: AbortSignal | undefined
}

interface Options {
  /** What the children run; it calls `serveTasks`. */
  script: string
  processes: number
  /** How many tasks may wait. */
  waitingPerTenant?: number
  waitingPerAccount?: number
}

/** `ended`: by a limit or a crash; `refused`: bad input, a full queue, or a client that has gone; `failed`: our fault. */
function outcomeOf(error: unknown): 'ended' | 'refused' | 'failed' {
  if (error instanceof WorkerLimitError) return 'ended'
  return error instanceof Fault ? 'refused' : 'failed'
}

/** A pool of child processes behind a queue per business. */
export function createWorkers({ script, processes, waitingPerTenant = 30, waitingPerAccount = 12 }: Options) {
  const queue = createFairQueue({ slots: processes, waitingPerTenant, waitingPerAccount })
  /** Each with one child process, which starts with its first task. */
  const pools = new Set<Pool>()
  const free: Pool[] = []
  let idle: NodeJS.Timeout | undefined

  /** Children get an empty environment: they read untrusted files, and must not see secrets. */
  function newPool(): Pool {
    const pool = workerpool.pool(script, {
      workerType: 'process',
      maxWorkers: 1,
      // Between the two polite requests to end and the signal.
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

  async function end(pool: Pool): Promise<void> {
    pools.delete(pool)
    // One that has died already cannot be ended.
    await Promise.resolve(pool.terminate(true)).catch(() => undefined)
  }

  /** Ends all child processes; the next task starts new ones. */
  async function stop(): Promise<void> {
    clearTimeout(idle)
    free.length = 0
    await Promise.all([...pools].map(end))
  }

  function endWhenIdle(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (queue.running() + queue.waiting() === 0) void stop()
    }, idleMs)
    idle.unref()
  }

  /** One try in a child process; undefined where the child died of something else than a limit. */
  async function tryOnce<Input, Output>(
    { name, timeLimitMs }: WorkerTask<Input, Output>,
    input: Input,
  ): Promise<WorkerReply | undefined> {
    let isMemoryExceeded = false
    const on = (event: unknown) => {
      isMemoryExceeded ||= event === memoryExceeded
    }
    const pool = free.pop() ?? newPool()
    try {
      const reply: WorkerReply = await pool.exec('runTask', [name, input], { on }).timeout(timeLimitMs)
      if (reply.isLarge) void end(pool)
      else free.push(pool)
      return reply
    } catch (error) {
      void end(pool)
      if (error instanceof workerpool.Promise.TimeoutError) throw new WorkerLimitError(name, 'time')
      if (isMemoryExceeded) throw new WorkerLimitError(name, 'memory')
      return undefined
    }
  }

  async function runInChild<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output> {
    // Once more: a service manager that stops this process signals its children too, while requests still finish.
    const reply = (await tryOnce(task, input)) ?? (await tryOnce(task, input))
    if (!reply) throw new WorkerLimitError(task.name, 'crash')
    if (reply.kind === 'fault') throw new Fault(reply.code, reply.options)
    if (reply.kind === 'failed') throw Object.assign(new Error(reply.message), { stack: reply.stack })
    return reply.output as Output
  }

  /**
   * Runs a task in a child process when it is its business's turn. Throws the task's own faults, its `busyCode`, and
   * `WorkerLimitError` where it took too much time or memory.
   */
  async function run<Input, Output>(
    { businessId, userId }: Requester,
    task: WorkerTask<Input, Output>,
    { input, signal }: Request<Input>,
  ): Promise<Output> {
    const { name, busyCode } = task
    const work = {
      requester: { businessId, userId },
      exclusiveKey: task.oneAtATime ? name : undefined,
      busyCode,
      signal,
    }
    try {
      const output = await queue.run(work, () => runInChild(task, input))
      workerTasks.inc({ task: name, outcome: 'done' })
      return output
    } catch (error) {
      workerTasks.inc({ task: name, outcome: outcomeOf(error) })
      // What it was reading went with its request.
      throw signal?.aborted ? clientGone() : error
    } finally {
      endWhenIdle()
    }
  }

  return { run, stop, waiting: queue.waiting, running: queue.running }
}

const script = fileURLToPath(new URL('../../worker.ts', import.meta.url))
/** For tasks of seconds. One core stays with the event loop and the database. */
const workers = createWorkers({ script, processes: Math.max(1, availableParallelism() - 1) })
/** For tasks of milliseconds. Each export has at most one part waiting, so that 200 of a business may be under way. */
const shortWorkers = createWorkers({ script, processes: 1, waitingPerTenant: 200, waitingPerAccount: 200 })

watch(
  'ilewa_worker_tasks_waiting',
  'Tasks that wait for a child process',
  () => workers.waiting() + shortWorkers.waiting(),
)
watch(
  'ilewa_worker_tasks_running',
  'Tasks that run in child processes',
  () => workers.running() + shortWorkers.running(),
)

export const runInWorker: typeof workers.run = (requester, task, request) =>
  (task.isShort ? shortWorkers : workers).run(requester, task, request)

export const stopWorkers = async (): Promise<void> => {
  await Promise.all([workers.stop(), shortWorkers.stop()])
}
