import { z } from 'zod'
import { now } from '../clock.ts'
import { executeSql } from '../database/database.ts'
import { idOfScheduledTime, lastTime, nextTime, type Schedule, timesBetween } from './job-schedule.ts'

/**
 * Finds work that no notification announces: a job whose delay is over, a job of a crashed process, a scheduled time.
 * One timer and one statement for all queues replace a poll per queue: an idle process queries the database a few times
 * a minute instead of four hundred times.
 */
const pollMs = 30_000
/** A failed job is back in the table, waiting for its retry, after this time. */
const retryPollMs = 500
/** Interval of the queue's own maintenance: deleting old jobs and counting failures. */
const maintenanceMs = 3_600_000
/** A scheduled time missed by more than this is skipped, unless the job catches up. */
const missedToleranceMs = 60_000

const QueueState = z.object({
  /** Names of jobs that are due. */
  due: z.array(z.string()),
  /** Time until the next waiting job is due; null if there is none. */
  waitsMs: z.number().nullable(),
  /** A running job has exceeded its time limit, or its process has died. */
  isStale: z.boolean(),
})

/** Waiting jobs have a partial index, so completed jobs do not slow this down. */
const queueStateStatement = `
  SELECT coalesce(array_agg(DISTINCT name) FILTER (WHERE start_after <= now()), '{}') AS due,
    (extract(epoch FROM min(start_after) FILTER (WHERE start_after > now()) - now()) * 1000)::float8 AS "waitsMs",
    EXISTS (
      SELECT FROM pgboss.job WHERE state = 'active' AND (
        heartbeat_on + heartbeat_seconds * interval '1s' < now()
        OR started_on + expire_seconds * interval '1s' < now())
    ) AS "isStale"
  FROM pgboss.job
  WHERE state < 'active' AND NOT blocked`

/** The scheduling properties of a job. */
export interface RecurringJob {
  /** `feature.verb_noun` */
  name: string
  /** Set for a recurring job. */
  every?: Schedule
  /** Checked at each scheduled time; if false, nothing is queued. */
  isDue?: () => Promise<boolean>
  /** At start, queues the scheduled times of the last hours that were missed while no process ran. */
  catchUpHours?: number
}

interface SchedulerOptions<J extends RecurringJob> {
  jobs: readonly J[]
  /** Queues the job for a scheduled time, unless that was done already. */
  queue: (definition: J, id: string, time: Date) => Promise<unknown>
  wake: (name: string) => void
  /** Runs the queue's maintenance: detects dead jobs, deletes old ones and counts. */
  runMaintenance: () => Promise<void>
  onError: (error: Error) => void
}

export interface Scheduler {
  /** Polls within this time. */
  pollWithin: (ms: number) => void
  /** Polls once the failed job waits for its retry; if it failed permanently, updates the failure count. */
  afterFailure: (isGivenUp: boolean) => void
  stop: () => Promise<void>
}

/** Queues the newest scheduled time since `since` of every recurring job. */
async function queueDueTimes<J extends RecurringJob>(
  { jobs, queue }: SchedulerOptions<J>,
  { since, until }: { since: Date; until: Date },
) {
  for (const definition of jobs) {
    const { every, isDue } = definition
    if (!every) continue
    const newest = lastTime(every, until)
    if (newest <= since) continue
    if (isDue && !(await isDue())) continue
    await queue(definition, idOfScheduledTime(definition.name, newest), newest)
  }
}

/** Queues missed times, oldest first. A time that was handled already has its id in the table and is not repeated. */
async function queueMissedTimes<J extends RecurringJob>({ jobs, queue }: SchedulerOptions<J>, until: Date) {
  for (const definition of jobs) {
    const { every, catchUpHours } = definition
    if (!every || catchUpHours === undefined) continue
    const since = new Date(until.getTime() - catchUpHours * 3_600_000)
    for (const time of timesBetween(every, since, until))
      await queue(definition, idOfScheduledTime(definition.name, time), time)
  }
}

const untilNextTime = (jobs: readonly RecurringJob[], at: Date): number =>
  Math.min(...jobs.map(({ every }) => (every ? nextTime(every, at).getTime() - at.getTime() : pollMs)))

/** Polls at once, and then whenever something may be due. */
export function startScheduler<J extends RecurringJob>(options: SchedulerOptions<J>): Scheduler {
  const { jobs, wake, runMaintenance, onError } = options
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let polling = Promise.resolve()
  let isStopped = false
  let queuedUntil: Date | undefined
  let maintainedAt = now().getTime()

  function pollWithin(ms: number): void {
    const at = performance.now() + ms
    if (isStopped || at >= dueAt) return
    dueAt = at
    clearTimeout(timer)
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      polling = polling.then(poll)
    }, ms).unref()
  }
  async function queueDueJobs(): Promise<void> {
    const until = now()
    if (queuedUntil === undefined) await queueMissedTimes(options, until)
    const since = queuedUntil ?? new Date(until.getTime() - missedToleranceMs)
    // A corrected clock may have moved backwards.
    await queueDueTimes(options, { since: since < until ? since : until, until })
    queuedUntil = until
  }
  async function poll(): Promise<void> {
    if (isStopped) return
    // Also keeps polling while the database is unavailable.
    pollWithin(pollMs)
    try {
      await queueDueJobs()
      pollWithin(untilNextTime(jobs, now()))
      const { rows } = await executeSql(queueStateStatement)
      const { due, waitsMs, isStale } = QueueState.parse(rows[0])
      for (const name of due) wake(name)
      if (waitsMs !== null) pollWithin(Math.ceil(waitsMs))
      if (!isStale && now().getTime() - maintainedAt < maintenanceMs) return
      await runMaintenance()
      maintainedAt = now().getTime()
      if (isStale) pollWithin(retryPollMs)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  pollWithin(0)
  return {
    pollWithin,
    afterFailure: (isGivenUp) => {
      if (isGivenUp) maintainedAt = 0
      pollWithin(retryPollMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await polling
    },
  }
}
