import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from './calendar-cells.ts'
import type { Span } from './calendar-window.ts'

/** In pixels. */
export const nameWidth = 208
export const headHeight = 56
export const rowHeight = 52

const narrowestDay: Record<Span, number> = { 14: 56, 30: 30, 60: 28 }
const daysOfWeek = 7

interface GeometryOptions {
  scroller: RefObject<HTMLDivElement | null>
  days: Span
  rows: number
  /** Is never dropped, so that the keyboard finds its way back to it. */
  activeRow: number
}

/** Known before the first painting, so that nothing jumps. */
function useWidth() {
  const sizer = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = sizer.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { sizer, width }
}

/** How wide a day is, and which rows and days are on the screen: only those are drawn. */
export function useCalendarGeometry({ scroller, days, rows, activeRow }: GeometryOptions) {
  const { sizer, width } = useWidth()
  const day = Math.max(narrowestDay[days], Math.floor((width - nameWidth) / days))

  const rowsVirtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 4,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const isNear = activeRow >= rows || shown.includes(activeRow)
      return isNear ? shown : [...shown, activeRow].sort((one, other) => one - other)
    },
  })
  // Another width of a day is another measure of each: the virtualizer forgets those it knows by other keys.
  const keyOfDay = useCallback((index: number) => `${day} ${index}`, [day])
  const daysVirtual = useVirtualizer({
    horizontal: true,
    count: days,
    getScrollElement: () => scroller.current,
    estimateSize: () => day,
    getItemKey: keyOfDay,
    paddingStart: nameWidth,
    overscan: 1,
  })

  // By whole weeks, so that scrolling by a day draws nothing anew.
  const range = daysVirtual.range
  const firstDay = Math.floor((range?.startIndex ?? 0) / daysOfWeek) * daysOfWeek
  const lastDay = Math.min(days, Math.ceil(((range?.endIndex ?? 0) + 1) / daysOfWeek) * daysOfWeek)

  /** Brings a cell into sight, clear of the names and the days. */
  const show = ({ row, night }: Cell) => {
    rowsVirtual.scrollToIndex(row, { align: 'auto' })
    const element = scroller.current
    if (!element) return
    const left = day * night
    const room = element.clientWidth - nameWidth
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left + day > element.scrollLeft + room) element.scrollLeft = left + day - room
  }

  return { sizer, day, rowsVirtual, firstDay, lastDay, show }
}

export type CalendarGeometry = ReturnType<typeof useCalendarGeometry>
