import { auth } from '@ilewa/contract/auth/endpoints'
import type { Session } from '@ilewa/contract/auth/schema'
import { useEffect, useState } from 'react'
import { readBrowserKey } from '../../lib/api/browser-key.ts'
import { accessRefusals, type CallOptions, call } from '../../lib/api/call.ts'
import { readSession, updateSession } from '../../lib/session/session.ts'

// Plain calls instead of query hooks: the forms track their own busy and error state, and the sign-in page is 11 kB
// smaller without the query client.

export const login = ({ body }: CallOptions<typeof auth.login>) =>
  call(auth.login, { body: { ...body, registration: readBrowserKey() } })

export const register = ({ body, idempotencyKey }: CallOptions<typeof auth.register>) =>
  call(auth.register, { body: { ...body, registration: readBrowserKey() }, idempotencyKey })

/** Updates the saved session from the server. On a connection error the saved session remains. */
export async function refreshAccount() {
  const token = readSession()?.token
  const { data } = await call(auth.me)
  const { business, agentDetails, ...user } = data
  if (readSession()?.token === token) updateSession({ user, business, agentDetails })
}

const maxAgeMs = 5 * 60_000
/** A refusal that the refreshed account does not prevent, such as one of a polled list, must not refresh it each time. */
const maxAgeAfterRefusalMs = 30_000

/**
 * Refreshes the account when the page loads, when it becomes visible again after some minutes, and when the server
 * refuses a call. Returns true until the first request of the session completes.
 */
export function useAccountRefresh(session: Session | null): boolean {
  const token = session?.token
  const [refreshed, setRefreshed] = useState<string>()

  useEffect(() => {
    if (!token) return
    let startedAt = 0
    const refreshAfter = (ms: number) => {
      if (Date.now() - startedAt < ms) return
      startedAt = Date.now()
      const done = () => setRefreshed(token)
      refreshAccount().then(done, done)
    }
    const handleVisible = () => document.visibilityState === 'visible' && refreshAfter(maxAgeMs)
    const handleRefusal = () => refreshAfter(maxAgeAfterRefusalMs)
    refreshAfter(0)
    document.addEventListener('visibilitychange', handleVisible)
    accessRefusals.addEventListener('refusal', handleRefusal)
    return () => {
      document.removeEventListener('visibilitychange', handleVisible)
      accessRefusals.removeEventListener('refusal', handleRefusal)
    }
  }, [token])

  return token !== undefined && refreshed !== token
}
