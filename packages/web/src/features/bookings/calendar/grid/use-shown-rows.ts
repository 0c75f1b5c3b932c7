import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { headHeight, rowHeight } from './use-calendar-geometry.ts'

/** Rows rendered outside the viewport on either side. */
const rowsBeyond = 10
/** Rows are added and removed in steps of this many. */
const rowsAtOnce = 2
const restMs = 120

interface ShownRows {
  /** `[first, last)` */
  first: number
  last: number
  /** Horizontal scroll position. Updated when scrolling stops, because updating on every event is slow. */
  left: number
}

function rowsOf({ scrollTop, clientHeight }: HTMLElement) {
  const top = Math.floor(scrollTop / rowHeight / rowsAtOnce) * rowsAtOnce
  const count = Math.ceil(Math.max(0, clientHeight - headHeight) / rowHeight) + rowsAtOnce
  return { first: Math.max(0, top - rowsBeyond), last: top + count + rowsBeyond }
}

/** The rendered rows around `inside`. The component re-renders only when they change, not on every scroll event. */
export function useShownRows(inside: RefObject<HTMLElement | null>, count: number): ShownRows {
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const [left, setLeft] = useState(0)

  useLayoutEffect(() => {
    // Searched from inside, because the parent's ref is not set yet on the first render.
    const element = inside.current?.closest<HTMLElement>('[role="grid"]')
    if (!element) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const next = rowsOf(element)
      setShown((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    const onScroll = () => {
      // A transition: the overscan rows leave enough time, so no frame is delayed.
      startTransition(update)
      clearTimeout(resting)
      resting = setTimeout(() => setLeft(element.scrollLeft), restMs)
    }
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      clearTimeout(resting)
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [inside])

  return { first: Math.min(shown.first, count), last: Math.min(shown.last, count), left }
}
