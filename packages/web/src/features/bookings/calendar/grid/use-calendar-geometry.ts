import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { phoneDays } from '../calendar-window.ts'
import type { Cell } from './calendar-cells.ts'

/** Sizes of the grid in pixels. */
export interface CalendarSizes {
  name: number
  head: number
  row: number
  day: number
  /** Where the bar of a stay begins in its arrival day and ends in its departure day, as a share of the day. */
  begin: number
}

const minDayWidth: Readonly<Record<number, number>> = { 14: 56, 30: 30, 60: 28 }
const deskNameWidth = 208

/** All days side by side if they fit, otherwise they scroll. */
export const deskSizes = (width: number, days: number): CalendarSizes => ({
  ...{ name: deskNameWidth, head: 56, row: 52, begin: 0.5 },
  day: Math.max(minDayWidth[days] ?? 0, Math.floor((width - deskNameWidth) / days)),
})

const maxPhoneNameWidth = 120

/**
 * Seven days beside the names, exactly as wide as the screen. Heights follow the size of the text. A bar begins early in
 * the arrival day, so that a finger reaches the night of a departure day.
 */
export function phoneSizes(width: number): CalendarSizes {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const day = Math.max(0, Math.floor((width - Math.min(5.5 * rem, maxPhoneNameWidth)) / phoneDays))
  return { name: width - phoneDays * day, head: 3.375 * rem, row: 3.5 * rem, day, begin: 0.25 }
}

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

/** Sizes of the grid, and scrolling to a cell. */
export function useCalendarGeometry(
  scroller: RefObject<HTMLDivElement | null>,
  toSizes: (width: number) => CalendarSizes,
) {
  const { sizer: sizeRef, width } = useWidth()
  const sizes = toSizes(width)
  const { day } = sizes

  /** Scrolls to a cell, so that names and days do not cover it. */
  const scrollToCell = ({ row, night }: Cell) => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const down = { begin: row * sizes.row, end: (row + 1) * sizes.row }
    const across = { begin: night * day, end: (night + 1) * day }
    element.scrollTop = nearestScroll(scrollTop, down, clientHeight - sizes.head)
    element.scrollLeft = nearestScroll(scrollLeft, across, clientWidth - sizes.name)
  }

  return { sizer: sizeRef, sizes, day, show: scrollToCell }
}

export type CalendarGeometry = ReturnType<typeof useCalendarGeometry>
