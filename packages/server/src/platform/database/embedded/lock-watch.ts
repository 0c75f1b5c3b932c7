import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DataFolderTakenError } from './error.ts'

export type WatchOptions = {
  lock: pg.Client
  /** Finds or starts the server and reacquires the lock. */
  reacquireLock: (signal: AbortSignal) => Promise<pg.Client>
  /** Called once, when the lock cannot be reacquired. */
  onLost: (error: unknown) => void
  retryDelaysMs?: readonly number[] | undefined
}

export type Watch = {
  /** Ends the watch after the current attempt. The lock is undefined if its session has ended. */
  end: () => Promise<{ lock: pg.Client | undefined; isTaken: boolean }>
}

/**
 * Delays between attempts. Orphaned processes of the old server, busy with a statement or a slow disk, block the start
 * of a new server; most end within two seconds, and the delays in total outlast the rest.
 */
const defaultRetryDelaysMs = [1_000, 2_000, 4_000, 6_000, 8_000]

/**
 * Reacquires the lock on the data folder when the database session that holds it ends. PostgreSQL ends all sessions
 * when it stops, and when one of its processes is killed; it then recovers.
 */
export function watchLock({
  lock,
  reacquireLock,
  onLost,
  retryDelaysMs = defaultRetryDelaysMs,
}: WatchOptions): Watch {
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
    for (const retryDelayMs of [...retryDelaysMs, undefined]) {
      try {
        return hold(await reacquireLock(ending.signal))
      } catch (error) {
        if (ending.signal.aborted) return
        isTaken = error instanceof DataFolderTakenError
        if (isTaken || retryDelayMs === undefined) return onLost(error)
        await sleep(retryDelayMs, undefined, { signal: ending.signal }).catch(() => undefined)
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
