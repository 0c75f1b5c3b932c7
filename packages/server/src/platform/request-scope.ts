import { AsyncLocalStorage } from 'node:async_hooks'

/** What kind of work a statement belongs to. */
type Work = 'read' | 'write' | 'report'

interface RequestScope {
  requestId: string
  work: Work
}

const scope = new AsyncLocalStorage<RequestScope>()

/**
 * Runs `work`, and whatever it starts, as part of a request: its log lines carry the request's id, and its statements have
 * the time limit of its kind.
 */
export const inRequest = <T>(request: RequestScope, work: () => T): T => scope.run(request, work)

/** Runs the part of a request that may read for long: a report, an export. */
export function inReport<T>(work: () => T): T {
  const request = scope.getStore()
  return request ? scope.run({ ...request, work: 'report' }, work) : work()
}

export const currentRequestId = (): string | undefined => scope.getStore()?.requestId

/** Undefined outside of requests, as in jobs. */
export const currentWork = (): Work | undefined => scope.getStore()?.work
