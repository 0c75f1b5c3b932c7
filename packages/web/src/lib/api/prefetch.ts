/** Network Information API, available in some browsers. */
interface ConnectionInfo {
  saveData?: boolean
  effectiveType?: string
}

const connectionOf = (from: Navigator & { connection?: ConnectionInfo }): ConnectionInfo =>
  from.connection ?? {}

/**
 * No prefetching with data saver, offline, or on 2G, where it would delay the requests that the user is waiting for.
 */
function isPrefetchAllowed(): boolean {
  const { saveData, effectiveType } = connectionOf(navigator)
  return navigator.onLine && !saveData && !/2g$/.test(effectiveType ?? '')
}

let isPrefetching = false

/**
 * Runs one prefetch at a time, unless the connection is slow. Errors are ignored: the page requests the data again
 * when it needs it, and then shows the error.
 */
export function prefetch(load: () => Promise<unknown>): void {
  if (isPrefetching || !isPrefetchAllowed()) return
  isPrefetching = true
  const done = () => {
    isPrefetching = false
  }
  load().then(done, done)
}
