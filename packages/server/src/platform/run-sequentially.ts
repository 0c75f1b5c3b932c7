const queues = new Map<string, Promise<unknown>>()

/** Runs work with the same key sequentially within this process; a failure does not stop the next. */
export async function runSequentially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(key) ?? Promise.resolve()).then(work)
  const settled = result.catch(() => undefined)
  queues.set(key, settled)
  try {
    return await result
  } finally {
    if (queues.get(key) === settled) queues.delete(key)
  }
}
