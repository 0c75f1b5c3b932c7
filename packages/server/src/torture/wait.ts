import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../platform/clock.ts'

/** Whether it came true in time; asked every `everyMs`. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 100,
): Promise<boolean> {
  for (const until = now().getTime() + withinMs; now().getTime() < until; await sleep(everyMs))
    if (await isTrue()) return true
  return isTrue()
}
