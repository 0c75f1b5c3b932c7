import { useEffect, useEffectEvent, useRef } from 'react'

const firstControl = 'input, button'

/**
 * Focuses the transfer that follows those which left the list after an action, because their buttons are gone. `shownIds` are those of
 * the list, in its order.
 */
export function useNextLineFocus(shownIds: readonly string[]) {
  /** Holds the list, and stays while it is empty. */
  const container = useRef<HTMLElement>(null)
  const idsBefore = useRef<readonly string[]>([])
  const findLine = (id: string) => container.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)

  /** Call it before the action. */
  const rememberOrder = () => {
    idsBefore.current = shownIds
  }
  const focusNext = () => {
    const ids = idsBefore.current
    const left = ids.findIndex((id) => !findLine(id))
    if (left < 0) return
    const isShown = (id: string) => Boolean(findLine(id))
    const next = ids.slice(left).find(isShown) ?? ids.slice(0, left).findLast(isShown)
    const control = next === undefined ? null : findLine(next)?.querySelector<HTMLElement>(firstControl)
    const target = control ?? container.current
    target?.focus()
    idsBefore.current = []
  }
  // The list and its dialogs are gone at once, without an exit.
  const isEmpty = shownIds.length === 0
  const focusContainer = useEffectEvent(focusNext)
  useEffect(() => {
    if (isEmpty) focusContainer()
  }, [isEmpty])
  return { container, rememberOrder, focusNext }
}
