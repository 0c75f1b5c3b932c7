import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import type { CalendarSizes } from './use-calendar-geometry.ts'

/** Rows rendered outside the viewport on either side. */
const overscanRows = 10
/** Rows are added and removed in steps of this many. */
const rowStep = 2
const scrollEndDelayMs = 120

interface VisibleRows {
  /** `[first, last)` */
  first: number
  last: number
  /** Horizontal scroll position. Updated when scrolling stops, because updating on every event is slow. */
  left: number
}

type Heights = Pick<CalendarSizes, 'head' | 'row'>

function computeVisibleRows({ scrollTop, clientHeight }: HTMLElement, { head, row }: Heights) {
  const top = Math.floor(scrollTop / row / rowStep) * rowStep
  const count = Math.ceil(Math.max(0, clientHeight - head) / row) + rowStep
  return { first: Math.max(0, top - overscanRows), last: top + count + overscanRows }
}

/**
 * The rows to render in the grid around `innerRef`. The component re-renders when the rows change or when
 * scrolling stops, not on every scroll event.
 */
export function useVisibleRows(
  innerRef: RefObject<HTMLElement | null>,
  count: number,
  { head, row }: Heights,
): VisibleRows {
  const [visibleRows, setVisibleRows] = useState({ first: 0, last: 0 })
  const [left, setLeft] = useState(0)

  useLayoutEffect(() => {
    // Searched from inside, because the parent's ref is not set yet on the first render.
    const element = innerRef.current?.closest<HTMLElement>('[role="grid"]')
    if (!element) return
    let scrollEndTimer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const next = computeVisibleRows(element, { head, row })
      setVisibleRows((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    const onScroll = () => {
      // The update is a transition, so that it delays no frame. The overscan rows cover the time until it is
      // rendered.
      startTransition(update)
      clearTimeout(scrollEndTimer)
      scrollEndTimer = setTimeout(() => setLeft(element.scrollLeft), scrollEndDelayMs)
    }
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      clearTimeout(scrollEndTimer)
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [innerRef, head, row])

  return { first: Math.min(visibleRows.first, count), last: Math.min(visibleRows.last, count), left }
}
