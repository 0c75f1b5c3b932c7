import { ApiError } from './api-error.ts'

/** A page that goes on failing says no more than its first faults. */
const mostReports = 5

/** A refusal is known to the server; what an extension of the browser does is none of ours. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiError) && !error.stack?.includes('extension://')

/**
 * Reports faults that end on no error page: in handlers of events and in promises. Without a line they wait for one,
 * as long as the page stays open.
 */
export function watchErrors(): void {
  const known = new Set<string>()
  let waiting: Error[] = []

  async function tell(error: Error): Promise<void> {
    const { reportError } = await import('./report-error.ts')
    await reportError(error)
  }
  function flush(): void {
    const errors = waiting
    waiting = []
    // A server that cannot be told is told nothing more: the fault stays in the browser's console.
    for (const error of errors) tell(error).catch(() => undefined)
  }
  function take(error: unknown): void {
    if (!isOurs(error) || known.size >= mostReports || known.has(error.message)) return
    known.add(error.message)
    waiting.push(error)
    if (navigator.onLine) flush()
  }
  window.addEventListener('error', ({ error }) => take(error))
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason))
  window.addEventListener('online', flush)
}
