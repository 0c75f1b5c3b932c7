import { auth } from '@ilewa/contract/auth/endpoints'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const timeoutMs = 10_000

/** A refusal also comes from the server; a response in another format comes from a proxy or a captive portal. */
const isFromServer = (error: unknown) =>
  error instanceof ApiError && error.code !== 'network' && error.code !== 'foreign'

/** Whether the server responds. A device can be online without a working connection. */
export const isServerReachable = async (): Promise<boolean> =>
  navigator.onLine && call(auth.me, { signal: AbortSignal.timeout(timeoutMs) }).then(() => true, isFromServer)
