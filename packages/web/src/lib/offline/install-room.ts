const listeners = new Set<() => void>()
let room: HTMLElement | null = null

function setRoom(element: HTMLElement | null) {
  room = element
  for (const listener of listeners) listener()
}

/** For the `ref` of the layout's slot; unregisters when the layout unmounts. */
export function takeRoom(element: HTMLElement | null) {
  if (!element) return
  setRoom(element)
  return () => {
    if (room === element) setRoom(null)
  }
}

export const readRoom = () => room

export function watchRoom(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
