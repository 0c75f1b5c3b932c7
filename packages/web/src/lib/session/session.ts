import { Session } from '@ilewa/contract/auth/schema'
import { useSyncExternalStore } from 'react'
import { deleteDrafts } from '../forms/draft-store.ts'
import { deleteListCache } from '../offline/list-cache-store.ts'
import { sessionKey } from './session-key.ts'

/**
 * A logout writes this value before it removes the session. From the storage event, other tabs can then
 * distinguish a logout from an expiry.
 */
const signedOut = '"signed-out"'

/** Why the saved session ended; shown on the sign-in page after an expiry. */
export type SessionEnd = 'signed-out' | 'expired'

const listeners = new Set<() => void>()
let current: Session | null | undefined
let lastEnd: SessionEnd | null = null

function loadSession(): Session | null {
  try {
    const parsed = Session.safeParse(JSON.parse(localStorage.getItem(sessionKey) ?? 'null'))
    if (parsed.success) deleteDrafts(parsed.data.user.id)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function storeSession(session: Session | null) {
  try {
    if (session) localStorage.setItem(sessionKey, JSON.stringify(session))
    else {
      if (lastEnd === 'signed-out') localStorage.setItem(sessionKey, signedOut)
      localStorage.removeItem(sessionKey)
    }
  } catch {
    // Storage is blocked or full: the session lasts as long as this tab.
  }
}

function setSession(session: Session | null) {
  current = session
  storeSession(session)
  if (!session) deleteListCache()
  for (const listener of listeners) listener()
}

/** Returns the saved session, or null if signed out. */
export function readSession(): Session | null {
  if (current === undefined) current = loadSession()
  return current
}

export const saveSession = (session: Session) => {
  lastEnd = null
  deleteDrafts(session.user.id)
  setSession(session)
}

/** Replaces parts of the saved session; does nothing if signed out. */
export function updateSession(patch: Partial<Session>) {
  const session = readSession()
  if (session) setSession({ ...session, ...patch })
}

/** Drafts survive an expiry for the same user; a logout deletes them. */
export function endSession(reason: SessionEnd = 'signed-out') {
  if (!readSession()) return
  lastEnd = reason
  if (reason === 'signed-out') deleteDrafts()
  setSession(null)
}

/** Returns and clears the reason of the last end. */
export function takeSessionEnd(): SessionEnd | null {
  const reason = lastEnd
  lastEnd = null
  return reason
}

/** Calls `listener` on every change, here or in another tab; returns the unsubscribe function. */
export function watchSession(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionKey && event.key !== null) return
    if (event.newValue === signedOut) deleteDrafts()
    current = loadSession()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The saved session, updated across this page and other tabs. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession)
