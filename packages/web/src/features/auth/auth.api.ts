import { auth, type Session } from '@ilewa/contract/auth'
import { useEffect, useState } from 'react'
import { type CallOptions, call } from '../../lib/call.ts'
import { endSession, readSession, updateSession } from '../../lib/session.ts'

// Plain calls rather than query hooks: the forms already know when they are busy and what failed, and the
// sign-in page stays 11 kB lighter without the query client.

export const login = (options: CallOptions<typeof auth.login>) => call(auth.login, options)

const registrationKey = 'ilewa.registration'

/** Keeps the key of this browser's registration, which proves with its code that the password is ours. */
export async function register(options: CallOptions<typeof auth.register>) {
  const answer = await call(auth.register, options)
  try {
    sessionStorage.setItem(registrationKey, answer.data.registration)
  } catch {
    // Storage is blocked: the code alone serves as well, unless somebody else registers the address too.
  }
  return answer
}

function readRegistration(): string | undefined {
  try {
    return sessionStorage.getItem(registrationKey) ?? undefined
  } catch {
    return undefined
  }
}

export const verifyEmail = ({ body }: CallOptions<typeof auth.verifyEmail>) =>
  call(auth.verifyEmail, { body: { registration: readRegistration(), ...body } })

export const resendOtp = (options: CallOptions<typeof auth.resendOtp>) => call(auth.resendOtp, options)
export const forgotPassword = (options: CallOptions<typeof auth.forgotPassword>) =>
  call(auth.forgotPassword, options)
export const resetPassword = (options: CallOptions<typeof auth.resetPassword>) =>
  call(auth.resetPassword, options)

/** Clears the saved sign-in data at once; the server hears of it when the line allows. */
export function logout() {
  const told = call(auth.logout)
  endSession()
  told.catch(() => undefined)
}

/** Brings the saved session up to date; where the line fails, the saved one stays. */
export async function refreshAccount() {
  const token = readSession()?.token
  const { data } = await call(auth.me)
  const { business, agentDetails, ...user } = data
  if (readSession()?.token === token) updateSession({ user, business, agentDetails })
}

/** Refreshes the account once per session and page load; true until the answer or a failure. */
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
