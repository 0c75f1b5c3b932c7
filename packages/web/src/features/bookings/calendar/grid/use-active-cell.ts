import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from './calendar-cells.ts'

/** Row and night of an element in the grid. */
function cellOf(element: Element): Cell | undefined {
  const night = element.closest('[data-night]')?.getAttribute('data-night')
  const row = element.closest('[data-row]')?.getAttribute('data-row')
  return night && row ? { row: Number(row), night: Number(night) } : undefined
}

/**
 * Row and night at a pointer position. Most free nights have no element, so the position in the row determines the
 * night.
 */
export function cellAt(element: Element, clientX: number, day: number): Cell | undefined {
  const row = element.closest('[data-row]')
  const inCell = cellOf(element)
  if (inCell || !row) return inCell
  const night = Math.floor((clientX - row.getBoundingClientRect().left) / day)
  return { row: Number(row.getAttribute('data-row')), night }
}

/** The cell that the Tab key reaches; the arrow keys change it. */
export function useActiveCell(scroller: RefObject<HTMLElement | null>, start: Cell) {
  const [active, setActive] = useState(start)
  const shouldFocus = useRef(false)

  // Runs after every render, because a distant row is rendered later.
  useEffect(() => {
    if (!shouldFocus.current) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [tabindex="0"]`)
    if (!cell) return
    shouldFocus.current = false
    cell.focus({ preventScroll: true })
  })

  const focusCell = (cell: Cell) => {
    shouldFocus.current = true
    setActive(cell)
  }

  /** A cell that was clicked, or focused again after a dialog closed, becomes the active one. */
  const onFocus = ({ target }: FocusEvent) => {
    const cell = cellOf(target)
    if (cell && target.getAttribute('tabindex') !== '0') setActive(cell)
  }

  return { active, focusCell, onFocus }
}
