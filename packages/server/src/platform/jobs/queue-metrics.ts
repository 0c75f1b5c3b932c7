import { cachedAsync } from '../cached-async.ts'
import { listBacklogs, type QueueBacklog } from './queue-tables.ts'

/** Backlog of each job; empty while the database is unavailable. */
export const queueMetrics = cachedAsync<QueueBacklog[]>(listBacklogs, {
  maxAgeMs: 5_000,
  timeoutMs: 3_000,
  fallback: [],
})
