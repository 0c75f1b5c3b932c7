import type { PgBoss } from 'pg-boss'

/** Wakes workers for jobs that become due without a notification: delayed ones and retries. */
export interface WakeWorkers {
  /** Registers the worker of a queue. */
  add: (queue: string, workerId: string) => void
  /** Wakes the queue's worker once, after this time. */
  after: (ms: number, queue: string) => void
  stop: () => void
}

/** Longer delays are left to the worker's poll: a timer is limited to 24 days, and each takes memory. */
const maxDelayMs = 3_600_000

export function createWakeTimers(boss: Pick<PgBoss, 'notifyWorker'>): WakeWorkers {
  const workerIds = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  return {
    add: (queue, workerId) => void workerIds.set(queue, workerId),
    after: (ms, queue) => {
      const workerId = workerIds.get(queue)
      if (workerId === undefined || ms > maxDelayMs) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        boss.notifyWorker(workerId)
      }, ms).unref()
      timers.add(timer)
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
