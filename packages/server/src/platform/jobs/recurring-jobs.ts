import { z } from 'zod'
import { now } from '../clock.ts'
import { executeSql } from '../database/database.ts'
import { idOfTime, lastTime, nextTime, type Times, timesBetween } from './job-schedule.ts'

/**
 * Finds work that no notification announces: a job whose delay is over, a job of a crashed process, a scheduled time.
 * One timer and one statement for all queues replace a poll per queue: an idle process queries the database a few times
 * a minute instead of four hundred times.
 */
const roundMs = 30_000
/** A failed job is back in the table, waiting for its retry, after this time. */
const soonMs = 500
/** Interval of the queue's own maintenance: deleting old jobs and counting failures. */
const upkeepMs = 3_600_000
/** A scheduled time missed by more than this is skipped, unless the job catches up. */
const missedMs = 60_000

const QueueState = z.object({
  /** Names of jobs that are due. */
  due: z.array(z.string()),
  /** Time until the next waiting job is due; null if there is none. */
  waitsMs: z.number().nullable(),
  /** A running job has exceeded its time limit, or its process has died. */
  isStale: z.boolean(),
})

/** Waiting jobs have a partial index, so completed jobs do not slow this down. */
const statement = `
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
export interface Repeating {
  /** `feature.verb_noun` */
  name: string
  /** Set for a recurring job. */
  every?: Times
  /** Checked at each scheduled time; if false, nothing is queued. */
  isDue?: () => Promise<boolean>
  /** At start, queues the scheduled times of the last hours that were missed while no process ran. */
  makesUpHours?: number
}

interface RoundsOptions<J extends Repeating> {
  jobs: readonly J[]
  /** Queues the job for a scheduled time, unless that was done already. */
  queue: (definition: J, id: string, time: Date) => Promise<unknown>
  wake: (name: string) => void
  /** Runs the queue's maintenance: detects dead jobs, deletes old ones and counts. */
  keepUp: () => Promise<void>
  onError: (error: Error) => void
}

export interface Rounds {
  /** Polls within this time. */
  lookIn: (ms: number) => void
  /** Polls once the failed job waits for its retry; if it failed permanently, updates the failure count. */
  afterFailure: (isGivenUp: boolean) => void
  stop: () => Promise<void>
}

/** Queues the newest scheduled time since `since` of every recurring job. */
async function queueTimes<J extends Repeating>(
  { jobs, queue }: RoundsOptions<J>,
  { since, until }: { since: Date; until: Date },
) {
  for (const definition of jobs) {
    const { every, isDue } = definition
    if (!every) continue
    const newest = lastTime(every, until)
    if (newest <= since) continue
    if (isDue && !(await isDue())) continue
    await queue(definition, idOfTime(definition.name, newest), newest)
  }
}

/** Queues missed times, oldest first. A time that was handled already has its id in the table and is not repeated. */
async function makeUp<J extends Repeating>({ jobs, queue }: RoundsOptions<J>, until: Date) {
  for (const definition of jobs) {
    const { every, makesUpHours } = definition
    if (!every || makesUpHours === undefined) continue
    const since = new Date(until.getTime() - makesUpHours * 3_600_000)
    for (const time of timesBetween(every, since, until))
      await queue(definition, idOfTime(definition.name, time), time)
  }
}

const untilNextTime = (jobs: readonly Repeating[], at: Date): number =>
  Math.min(...jobs.map(({ every }) => (every ? nextTime(every, at).getTime() - at.getTime() : roundMs)))

/** Polls at once, and then whenever something may be due. */
export function startRounds<J extends Repeating>(options: RoundsOptions<J>): Rounds {
  const { jobs, wake, keepUp, onError } = options
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let looking = Promise.resolve()
  let isStopped = false
  let queuedUntil: Date | undefined
  let keptUpAt = now().getTime()

  function lookIn(ms: number): void {
    const at = performance.now() + ms
    if (isStopped || at >= dueAt) return
    dueAt = at
    clearTimeout(timer)
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      looking = looking.then(look)
    }, ms).unref()
  }
  async function queueWhatIsDue(): Promise<void> {
    const until = now()
    if (queuedUntil === undefined) await makeUp(options, until)
    const since = queuedUntil ?? new Date(until.getTime() - missedMs)
    // A corrected clock may have moved backwards.
    await queueTimes(options, { since: since < until ? since : until, until })
    queuedUntil = until
  }
  async function look(): Promise<void> {
    if (isStopped) return
    // Also keeps polling while the database is unavailable.
    lookIn(roundMs)
    try {
      await queueWhatIsDue()
      lookIn(untilNextTime(jobs, now()))
      const { rows } = await executeSql(statement)
      const { due, waitsMs, isStale } = QueueState.parse(rows[0])
      for (const name of due) wake(name)
      if (waitsMs !== null) lookIn(Math.ceil(waitsMs))
      if (!isStale && now().getTime() - keptUpAt < upkeepMs) return
      await keepUp()
      keptUpAt = now().getTime()
      if (isStale) lookIn(soonMs)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  lookIn(0)
  return {
    lookIn,
    afterFailure: (isGivenUp) => {
      if (isGivenUp) keptUpAt = 0
      lookIn(soonMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
