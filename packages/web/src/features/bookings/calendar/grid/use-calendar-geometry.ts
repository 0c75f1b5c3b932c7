import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { WindowLength } from '../calendar-window.ts'
import type { Cell } from './calendar-cells.ts'

/** In pixels. */
export const nameWidth = 208
export const headHeight = 56
export const rowHeight = 52

const minDayWidth: Record<WindowLength, number> = { 14: 56, 30: 30, 60: 28 }

/** Measured before the first paint, to avoid a layout shift. */
function useWidth() {
  const sizeRef = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = sizeRef.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { sizer: sizeRef, width }
}

/** The nearest scroll position that shows `[begin, end)` in a viewport of that size. */
const nearestScroll = (
  scroll: number,
  { begin, end }: { begin: number; end: number },
  viewportSize: number,
) => Math.min(begin, Math.max(scroll, end - viewportSize))

/** Width of a day, and scrolling to a cell. */
export function useCalendarGeometry(scroller: RefObject<HTMLDivElement | null>, days: WindowLength) {
  const { sizer: sizeRef, width } = useWidth()
  const day = Math.max(minDayWidth[days], Math.floor((width - nameWidth) / days))

  /** Scrolls to a cell, so that names and days do not cover it. */
  const scrollToCell = ({ row, night }: Cell) => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const down = { begin: row * rowHeight, end: (row + 1) * rowHeight }
    const across = { begin: night * day, end: (night + 1) * day }
    element.scrollTop = nearestScroll(scrollTop, down, clientHeight - headHeight)
    element.scrollLeft = nearestScroll(scrollLeft, across, clientWidth - nameWidth)
  }

  return { sizer: sizeRef, day, show: scrollToCell }
}

export type CalendarGeometry = ReturnType<typeof useCalendarGeometry>
