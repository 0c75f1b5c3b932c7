import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from './calendar-cells.ts'

/** Which row and night an element of the grid belongs to. */
function cellOf(element: Element): Cell | undefined {
  const night = element.closest('[data-night]')?.getAttribute('data-night')
  const row = element.closest('[data-row]')?.getAttribute('data-row')
  return night && row ? { row: Number(row), night: Number(night) } : undefined
}

/** The same for a point: free nights are no elements of their own, only the place in the row tells them apart. */
export function cellAt(element: Element, clientX: number, day: number): Cell | undefined {
  const row = element.closest('[data-row]')
  const inCell = cellOf(element)
  if (inCell || !row) return inCell
  const night = Math.floor((clientX - row.getBoundingClientRect().left) / day)
  return { row: Number(row.getAttribute('data-row')), night }
}

/** The one cell that the Tab key reaches; the arrow keys move it. */
export function useActiveCell(scroller: RefObject<HTMLElement | null>, start: Cell) {
  const [active, setActive] = useState(start)
  const wantsFocus = useRef(false)

  // After every drawing: a row far away is drawn a moment later.
  useEffect(() => {
    if (!wantsFocus.current) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [tabindex="0"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
  })

  const focusCell = (cell: Cell) => {
    wantsFocus.current = true
    setActive(cell)
  }

  /** A cell that was clicked, or focused again as a dialog closed, is the active one. */
  const onFocus = ({ target }: FocusEvent) => {
    const cell = cellOf(target)
    if (cell && target.getAttribute('tabindex') !== '0') setActive(cell)
  }

  return { active, focusCell, onFocus }
}
