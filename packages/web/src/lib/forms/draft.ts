import { readSession } from '../session/session.ts'
import { draftKey } from './draft-store.ts'

const keyOf = (name: string) => draftKey(name, readSession()?.user.id)

/** Returns the draft saved before a reload or an expired session, merged over the form's initial values. */
export function readDraft<V extends Record<string, unknown>>(name: string, initial: V): V {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
    const matchingEntries = Object.entries(Object(saved)).filter(
      ([key, value]) =>
        key in initial && (initial[key] === undefined || typeof value === typeof initial[key]),
    )
    return { ...initial, ...Object.fromEntries(matchingEntries) }
  } catch {
    return initial
  }
}

export function writeDraft(name: string, values: Record<string, unknown>) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    // Storage is blocked or full: the draft is lost on reload.
  }
}

export function clearDraft(name: string) {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was stored.
  }
}
