import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '@ilewa/server/platform/clock'

/** Polls a condition. Returns whether it became true within the timeout. */
export async function pollUntil(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 100,
): Promise<boolean> {
  for (const until = now().getTime() + withinMs; now().getTime() < until; await sleep(everyMs))
    if (await isTrue()) return true
  return isTrue()
}
