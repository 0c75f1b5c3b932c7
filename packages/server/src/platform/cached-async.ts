import { now } from './clock.ts'

interface CachedAsyncOptions<T> {
  /** How long a value is cached. */
  maxAgeMs: number
  /** A caller that waits longer gets `fallback`, as does every caller if loading fails. */
  timeoutMs: number
  fallback: T
}

export interface CachedAsync<T> {
  (): Promise<T>
  /** Drops the cached value. */
  invalidate: () => void
}

interface Entry<T> {
  value: Promise<T>
  at: number
  isSettled: boolean
}

/** A load that has not finished is repeated after this time. */
const retryMs = 15_000

/**
 * Caches a value that is loaded asynchronously: concurrent callers share one load, and none starts while the value is
 * fresh.
 */
export function cachedAsync<T>(
  load: () => Promise<T>,
  { maxAgeMs, timeoutMs, fallback }: CachedAsyncOptions<T>,
): CachedAsync<T> {
  let entry: Entry<T> | undefined

  const isFresh = ({ at, isSettled }: Entry<T>) =>
    Math.abs(now().getTime() - at) < (isSettled ? maxAgeMs : retryMs)

  function startLoading(): Entry<T> {
    const value = load().catch(() => fallback)
    const loading: Entry<T> = { value, at: now().getTime(), isSettled: false }
    void value.then(() => Object.assign(loading, { at: now().getTime(), isSettled: true }))
    return loading
  }

  const fallbackAfterTimeout = () =>
    new Promise<T>((resolve) => {
      setTimeout(resolve, timeoutMs, fallback).unref()
    })

  const get = async () => {
    entry = entry && isFresh(entry) ? entry : startLoading()
    return entry.isSettled ? entry.value : Promise.race([entry.value, fallbackAfterTimeout()])
  }
  const invalidate = () => {
    if (entry?.isSettled) entry = undefined
  }
  return Object.assign(get, { invalidate })
}
