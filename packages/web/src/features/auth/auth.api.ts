import { auth } from '@ilewa/contract/auth/endpoints'
import type { Session } from '@ilewa/contract/auth/schema'
import { useEffect, useState } from 'react'
import { readBrowserKey } from '../../lib/api/browser-key.ts'
import { type CallOptions, call } from '../../lib/api/call.ts'
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

/** Refreshes the account once per session and page load. Returns true until the request completes. */
export function useAccountRefresh(session: Session | null): boolean {
  const token = session?.token
  const [refreshed, setRefreshed] = useState<string>()

  useEffect(() => {
    if (!token) return
    const done = () => setRefreshed(token)
    refreshAccount().then(done, done)
  }, [token])

  return token !== undefined && refreshed !== token
}
