import { auth } from '@ilewa/contract/auth/endpoints'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** A refusal comes from the server too. A response in another format comes from a proxy or a captive portal. */
const isFromServer = ({ status, code }: Partial<ApiError>) => Boolean(status) && code !== 'foreign'

/** Whether the server responds. A device can be online without a working connection. */
export const isServerReachable = async (): Promise<boolean> =>
  navigator.onLine && call(auth.me, { signal: AbortSignal.timeout(10_000) }).then(() => true, isFromServer)
