const listeners = new Set<() => void>()
let slot: HTMLElement | null = null

function setPromptSlot(element: HTMLElement | null) {
  slot = element
  for (const listener of listeners) listener()
}

/** For the `ref` of the layout's slot; unregisters when the layout unmounts. */
export function registerPromptSlot(element: HTMLElement | null) {
  if (!element) return
  setPromptSlot(element)
  return () => {
    if (slot === element) setPromptSlot(null)
  }
}

export const readPromptSlot = () => slot

export function watchPromptSlot(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
