import { ApiError } from './api-error.ts'

/** Maximum number of reports per page, so that a repeating error does not flood the server. */
const mostReports = 5

/** The server already knows its own error responses; errors of browser extensions are not ours. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiError) && !error.stack?.includes('extension://')

/**
 * Reports errors that no error page shows: in event handlers and promises. While offline they are queued as long as the
 * page is open.
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
    // If the report fails it is dropped: the error remains in the browser's console.
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
