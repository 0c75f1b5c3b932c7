import { ApiError } from './api-error.ts'

/** Maximum number of reports per page, so that a repeating error does not flood the server. */
const maxReports = 5

/** The server already knows its own error responses; errors of browser extensions are not ours. */
const isReportable = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiError) && !error.stack?.includes('extension://')

/**
 * Reports errors that no error page shows: in event handlers and promises. While offline they are queued as long as the
 * page is open.
 */
export function watchErrors(): void {
  const reportedMessages = new Set<string>()
  let queue: Error[] = []

  async function report(error: Error): Promise<void> {
    const { reportError } = await import('./report-error.ts')
    await reportError(error)
  }
  function flush(): void {
    const errors = queue
    queue = []
    // If the report fails it is dropped: the error remains in the browser's console.
    for (const error of errors) report(error).catch(() => undefined)
  }
  function handleError(error: unknown): void {
    if (!isReportable(error) || reportedMessages.size >= maxReports || reportedMessages.has(error.message))
      return
    reportedMessages.add(error.message)
    queue.push(error)
    if (navigator.onLine) flush()
  }
  window.addEventListener('error', ({ error }) => handleError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => handleError(reason))
  window.addEventListener('online', flush)
}
