import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '@ilewa/server/platform/clock'

/** Polls a condition. Returns whether it became true within the timeout. */
export async function pollUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 100,
): Promise<boolean> {
  for (const deadline = now().getTime() + timeoutMs; now().getTime() < deadline; await sleep(intervalMs))
    if (await condition()) return true
  return condition()
}
