import pLimit, { type LimitFunction } from 'p-limit'

/** Runs at most `concurrency` pieces of work of a key at a time; others wait in turn. A key without work takes no memory. */
export function createLimitByKey(
  concurrency: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, { limit: LimitFunction; users: number }>()
  return async (key, work) => {
    const entry = limits.get(key) ?? { limit: pLimit(concurrency), users: 0 }
    limits.set(key, entry)
    entry.users += 1
    try {
      return await entry.limit(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) limits.delete(key)
    }
  }
}
