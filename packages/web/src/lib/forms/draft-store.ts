const prefix = 'ilewa.draft.'

/** Where what `userId` typed waits; a visitor's is kept apart. */
export const draftKey = (name: string, userId = 'visitor') => `${prefix}${userId}.${name}`

/** Deletes what was typed in this tab, except by `userId`. */
export function forgetDrafts(userId?: string) {
  try {
    const kept = userId && draftKey('', userId)
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
