/** Action bars that show the toast above their buttons on a phone; the last one opened is used. */
const slots = new Set<HTMLElement>()
const listeners = new Set<() => void>()

/** For the `ref` of the element in an action bar that shows the toast. */
export function registerToastSlot(element: HTMLElement | null) {
  if (!element) return
  slots.add(element)
  for (const listener of listeners) listener()
  return () => {
    slots.delete(element)
    for (const listener of listeners) listener()
  }
}

/** For `useSyncExternalStore`. */
export const readToastSlot = (): HTMLElement | null => [...slots].at(-1) ?? null

export function watchToastSlot(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
