import { z } from 'zod'
import { now } from '../clock.ts'
import { executeSql } from '../database/database.ts'
import { idOfTime, lastTime, nextTime, type Times, timesBetween } from './job-schedule.ts'

/**
 * What wakes the workers where no notification does: a job whose pause is over, a job of a process that died, a time at
 * which a job repeats. One timer and one statement for all queues, in place of a poll for each: a process at rest asks
 * the database a few times a minute in place of four hundred.
 */
const roundMs = 30_000
/** A job that failed has its next try in the table by then. */
const soonMs = 500
/** What the queue does for itself: it deletes jobs that are long done, and counts those that were given up. */
const upkeepMs = 3_600_000
/** A time that was missed for so long is left to the next, unless the job makes up for it. */
const missedMs = 60_000

const QueueState = z.object({
  /** Names of jobs that are due. */
  due: z.array(z.string()),
  /** Until the next that waits; null where none does. */
  waitsMs: z.number().nullable(),
  /** A job runs whose process is dead, or which lasts too long. */
  isStale: z.boolean(),
})

/** Those that wait stand in an index of their own, so that the many that are done cost nothing. */
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

/** What a round knows of a job. */
export interface Repeating {
  /** `feature.verb_noun` */
  name: string
  /** For a job that repeats. */
  every?: Times
  /** Asked at each of its times: where there is nothing to do, nothing is queued. */
  isDue?: () => Promise<boolean>
  /** A start queues the times of the last so many hours at which nobody was there to do so. */
  makesUpHours?: number
}

interface RoundsOptions<J extends Repeating> {
  jobs: readonly J[]
  /** Queues the job for one of its times, unless that has been done. */
  queue: (definition: J, id: string, time: Date) => Promise<unknown>
  wake: (name: string) => void
  /** Lets the queue find dead jobs, delete old ones and count. */
  keepUp: () => Promise<void>
  onError: (error: Error) => void
}

export interface Rounds {
  /** Looks within so long. */
  lookIn: (ms: number) => void
  /** Looks as soon as what failed waits for its next try; counts what was given up. */
  afterFailure: (isGivenUp: boolean) => void
  stop: () => Promise<void>
}

/** Queues every time that has come since `since`. */
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

/** Queues what the job makes up for, oldest first. What was done has its id in the table, and is not done again. */
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

/** Looks at once, and from then on whenever something may be due. */
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
    // A clock that was put right may have gone back.
    await queueTimes(options, { since: since < until ? since : until, until })
    queuedUntil = until
  }
  async function look(): Promise<void> {
    if (isStopped) return
    // Also when the database does not answer.
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
