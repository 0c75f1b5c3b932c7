import { createHash } from 'node:crypto'

/**
 * When a recurring job runs, in UTC: `{}` is each minute, `{ minute: 13 }` once an hour, `{ hour: 2, minute: 23 }` once
 * a day.
 */
export interface Schedule {
  hour?: number
  minute?: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const everyMs = ({ hour, minute }: Schedule) =>
  hour !== undefined ? dayMs : minute !== undefined ? hourMs : minuteMs

/** The latest scheduled time that is not after `at`. */
export function lastTime(times: Schedule, at: Date): Date {
  const offset = (times.hour ?? 0) * hourMs + (times.minute ?? 0) * minuteMs
  const step = everyMs(times)
  return new Date(Math.floor((at.getTime() - offset) / step) * step + offset)
}

export const nextTime = (times: Schedule, at: Date): Date =>
  new Date(lastTime(times, at).getTime() + everyMs(times))

/** Scheduled times after `since`, up to and including `until`, oldest first. */
export function timesBetween(times: Schedule, since: Date, until: Date): Date[] {
  const found: Date[] = []
  for (let time = nextTime(times, since); time <= until; time = nextTime(times, time)) found.push(time)
  return found
}

/**
 * Returns the id of the job for a scheduled time. It is the same on every node and at every start, so each
 * scheduled time of a job is queued once.
 */
export function idOfScheduledTime(name: string, time: Date): string {
  const hex = createHash('sha256').update(`${name} ${time.toISOString()}`).digest('hex')
  // A custom UUID (RFC 9562, version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
