import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../platform/clock.ts'

/** Polls a condition. Returns whether it became true within the timeout. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 100,
): Promise<boolean> {
  for (const until = now().getTime() + withinMs; now().getTime() < until; await sleep(everyMs))
    if (await isTrue()) return true
  return isTrue()
}
