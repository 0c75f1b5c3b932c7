import { AsyncLocalStorage } from 'node:async_hooks'

/** The kind of request that a statement belongs to. */
type StatementKind = 'read' | 'write' | 'report'

interface RequestScope {
  requestId: string
  work: StatementKind
}

const scope = new AsyncLocalStorage<RequestScope>()
const tenants = new AsyncLocalStorage<string>()

/**
 * Runs `work`, and everything it starts, in the scope of a request: its log lines include the request id, and its
 * statements have the time limit of their kind.
 */
export const runInRequest = <T>(request: RequestScope, work: () => T): T => scope.run(request, work)

/** Runs a part of a request that may read for long: a report, an export. */
export function runAsReport<T>(work: () => T): T {
  const request = scope.getStore()
  return request ? scope.run({ ...request, work: 'report' }, work) : work()
}

/** Runs `work` for a tenant: a business, or a user or network without one. Its transactions share the tenant's connections. */
export const runForTenant = <T>(tenantId: string, work: () => T): T => tenants.run(tenantId, work)

/** Undefined outside of requests, such as in jobs. */
export const currentTenant = (): string | undefined => tenants.getStore()

export const currentRequestId = (): string | undefined => scope.getStore()?.requestId

/** Undefined outside of requests, such as in jobs. */
export const currentStatementKind = (): StatementKind | undefined => scope.getStore()?.work
