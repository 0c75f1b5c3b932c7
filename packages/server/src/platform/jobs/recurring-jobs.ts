import { now } from '../clock.ts'
import { idOfScheduledTime, lastTime, nextTime, type Schedule, timesBetween } from './job-schedule.ts'

/**
 * The scheduler reads the clock at least this often, because the clock may be corrected or the machine may sleep.
 */
const maxWaitMs = 30_000
/** A scheduled time missed by more than this is skipped, unless the job catches up. */
const missedToleranceMs = 60_000

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
  onError: (error: Error) => void
}

export interface Scheduler {
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
  Math.min(
    maxWaitMs,
    ...jobs.map(({ every }) => (every ? nextTime(every, at).getTime() - at.getTime() : maxWaitMs)),
  )

/**
 * Queues missed times at once, and each scheduled time when it comes. The library's own schedule is not used: it neither
 * catches up on missed times nor checks `isDue`.
 */
export function startScheduler<J extends RecurringJob>(options: SchedulerOptions<J>): Scheduler {
  const { jobs, onError } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let queuedUntil: Date | undefined

  async function queueTimes(): Promise<void> {
    const until = now()
    if (queuedUntil === undefined) await queueMissedTimes(options, until)
    const since = queuedUntil ?? new Date(until.getTime() - missedToleranceMs)
    // A corrected clock may have moved backwards.
    await queueDueTimes(options, { since: since < until ? since : until, until })
    queuedUntil = until
  }
  async function run(): Promise<void> {
    let waitMs = maxWaitMs
    try {
      await queueTimes()
      waitMs = untilNextTime(jobs, now())
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
    if (isStopped) return
    timer = setTimeout(() => {
      running = run()
    }, waitMs).unref()
  }
  let running = run()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
