import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs `work`, and whatever it sets going, as part of a request: its log lines carry the request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run(requestId, work)

export const currentRequestId = (): string | undefined => scope.getStore()
