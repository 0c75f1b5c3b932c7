/** Network Information API, available in some browsers. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

const lineOf = (from: Navigator & { connection?: Line }): Line => from.connection ?? {}

/**
 * No prefetching with data saver, offline, or on 2G, where it would delay the requests that the user is waiting for.
 */
function mayReadAhead(): boolean {
  const { saveData, effectiveType } = lineOf(navigator)
  return navigator.onLine && !saveData && !/2g$/.test(effectiveType ?? '')
}

let isUnderway = false

/**
 * Runs one prefetch at a time, unless the connection is slow. Errors are ignored: the real request repeats and shows
 * them.
 */
export function doAhead(work: () => Promise<unknown>): void {
  if (isUnderway || !mayReadAhead()) return
  isUnderway = true
  const done = () => {
    isUnderway = false
  }
  work().then(done, done)
}
