/* Not the library's hook for stored values, which would be most of the size of the first steps. */

const storageKey = 'ilewa.first-steps-hidden'

/** The business whose owner has dismissed the first steps on this device. */
export function readHiddenFor(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function saveHiddenFor(businessId: string): void {
  try {
    localStorage.setItem(storageKey, businessId)
  } catch {
    // Storage is blocked: the steps are hidden until the page is loaded again.
  }
}
