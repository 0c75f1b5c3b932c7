import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { headHeight, rowHeight } from './use-calendar-geometry.ts'

/** Drawn beyond what is on the screen, on either side. */
const rowsBeyond = 10
/** Rows come and go so many at a time. */
const rowsAtOnce = 2
const restMs = 120

interface ShownRows {
  /** `[first, last)` */
  first: number
  last: number
  /** How far it has scrolled sideways; follows once it rests, because following all the way is dear. */
  left: number
}

function rowsOf({ scrollTop, clientHeight }: HTMLElement) {
  const top = Math.floor(scrollTop / rowHeight / rowsAtOnce) * rowsAtOnce
  const count = Math.ceil(Math.max(0, clientHeight - headHeight) / rowHeight) + rowsAtOnce
  return { first: Math.max(0, top - rowsBeyond), last: top + count + rowsBeyond }
}

/** Which rows of the calendar around `inside` are drawn. Whoever asks is drawn anew when they change, and at no other step of scrolling. */
export function useShownRows(inside: RefObject<HTMLElement | null>, count: number): ShownRows {
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const [left, setLeft] = useState(0)

  useLayoutEffect(() => {
    // From within: what lies around it is not known to its own ref yet, as this is drawn for the first time.
    const element = inside.current?.closest<HTMLElement>('[role="grid"]')
    if (!element) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const next = rowsOf(element)
      setShown((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    const onScroll = () => {
      // Drawn in pieces: the rows beyond the screen leave time for it, and no frame waits.
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
