import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DataFolderTakenError } from './error.ts'

export type WatchOptions = {
  lock: pg.Client
  /** Finds or starts the server and takes the lock once more. */
  lockAgain: (signal: AbortSignal) => Promise<pg.Client>
  /** Called once, when the lock will not be taken again. */
  onLost: (error: unknown) => void
}

export type Watch = {
  /** Ends the watch, after the attempt under way. The lock is missing if its session has ended, even just now. */
  end: () => Promise<{ lock: pg.Client | undefined; isTaken: boolean }>
}

/**
 * Before each attempt after the first. Together they outlast what an orphaned process of the old server is still busy
 * with, a statement or a slow disk, because no new server starts beside it; most are gone within a second or two.
 */
const pausesMs = [1_000, 2_000, 4_000, 6_000, 8_000]

/**
 * Takes the lock again when its session ends. That happens when the server goes away, and also when any one of its
 * processes is killed: it then ends all sessions and recovers.
 */
export function watchLock({ lock, lockAgain, onLost }: WatchOptions): Watch {
  const ending = new AbortController()
  let held: pg.Client | undefined
  let isTaken = false
  let recovery = Promise.resolve()

  const hold = (client: pg.Client) => {
    held = client
    client.once('end', () => {
      if (ending.signal.aborted) return
      held = undefined
      recovery = recover()
    })
  }
  const recover = async () => {
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        return hold(await lockAgain(ending.signal))
      } catch (error) {
        if (ending.signal.aborted) return
        isTaken = error instanceof DataFolderTakenError
        if (isTaken || pauseMs === undefined) return onLost(error)
        await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    }
  }

  hold(lock)
  return {
    end: async () => {
      ending.abort()
      await recovery
      return {
        lock: await held?.query('SELECT').then(
          () => held,
          () => undefined,
        ),
        isTaken,
      }
    },
  }
}
