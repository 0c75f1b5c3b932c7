const prefix = 'ilewa.draft.'

/** Storage key of a draft. Drafts typed before sign-in are stored separately. */
export const draftKey = (name: string, userId = 'visitor') => `${prefix}${userId}.${name}`

/** Deletes the drafts of this tab, except those of `userId`. */
export function deleteDrafts(userId?: string) {
  try {
    const storagePrefix = userId && draftKey('', userId)
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !(storagePrefix && key.startsWith(storagePrefix)))
        sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
