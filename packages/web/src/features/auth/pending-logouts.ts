import { auth } from '@ilewa/contract/auth/endpoints'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { pendingLogoutsKey } from '../../lib/session/pending-logouts-key.ts'
import { endSession, readSession } from '../../lib/session/session.ts'

const maxPending = 20
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000

let retry: ReturnType<typeof setTimeout> | undefined
let retryMs = firstRetryMs
let isSending = false

/** Also stored in memory, for browsers that block storage. */
let pending: readonly string[] = []

/** Tokens of sessions that the server has not ended yet. */
function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(pendingLogoutsKey) ?? '[]')
    const tokens = Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
    return [...new Set([...tokens, ...pending])]
  } catch {
    return pending
  }
}

function write(tokens: readonly string[]) {
  pending = tokens.slice(-maxPending)
  try {
    if (pending.length === 0) localStorage.removeItem(pendingLogoutsKey)
    else localStorage.setItem(pendingLogoutsKey, JSON.stringify(pending))
  } catch {
    // Storage is blocked. The logouts are retried while this page is open.
  }
}

/** Sends one logout. A token that the server does not recognise counts as logged out. */
async function send(token: string): Promise<void> {
  try {
    await call(auth.logout, { token })
  } catch (error) {
    if (!hasCode(error, 'auth.session_required')) return
  }
  write(read().filter((other) => other !== token))
}

async function sendAll(): Promise<void> {
  clearTimeout(retry)
  for (const token of read()) await send(token)
  if (read().length === 0) {
    retryMs = firstRetryMs
    return
  }
  retry = setTimeout(sendPendingLogouts, retryMs)
  retryMs = Math.min(retryMs * 2, longestRetryMs)
}

/** Ends the queued sessions on the server, and schedules a retry for the failed ones. */
function sendPendingLogouts(): void {
  if (isSending || read().length === 0) return
  isSending = true
  void sendAll().finally(() => {
    isSending = false
  })
}

/** Sends the queue now, and again when the browser is online. */
export function watchPendingLogouts(): void {
  window.addEventListener('online', sendPendingLogouts)
  sendPendingLogouts()
}

/** Deletes the saved session immediately. The server is notified when there is a connection. */
export function logout() {
  const token = readSession()?.token
  endSession()
  if (!token) return
  write([...read(), token])
  watchPendingLogouts()
}
