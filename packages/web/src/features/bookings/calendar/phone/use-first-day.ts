import type { CivilDate } from '@ilewa/contract/core/dates'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type CalendarWindow, dayAt, indexOf } from '../calendar-window.ts'

/** The calendar of a phone: its first visible day, which a swipe changes. */
export interface PhoneView {
  first: CivilDate
  onFirst: (day: CivilDate) => void
}

interface FirstDayOptions {
  scroller: RefObject<HTMLElement | null>
  window: CalendarWindow
  /** Width of a day in pixels. */
  day: number
  /** Undefined on a desk, where scrolling changes no day. */
  phone: PhoneView | undefined
  isDragging: boolean
}

const scrollEndDelayMs = 140

/** Scrolls to the first visible day, and reports another one when a swipe has ended. */
export function useFirstDay({ scroller, window, day, phone, isDragging }: FirstDayOptions) {
  const first = phone?.first
  const latest = useRef({ phone, isDragging })
  useEffect(() => {
    latest.current = { phone, isDragging }
  })

  // Before the paint: when other weeks are loaded, the same days stay at the same place.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !first || day === 0) return
    const left = indexOf(window, first) * day
    if (Math.abs(element.scrollLeft - left) > 1) element.scrollLeft = left
  }, [scroller, window, first, day])

  useEffect(() => {
    const element = scroller.current
    if (!element || !first || day === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      const { phone: view, isDragging: isHeld } = latest.current
      const shown = dayAt(window, Math.round(element.scrollLeft / day))
      // Other weeks would move the nights under the finger.
      if (view && !isHeld && shown !== view.first) view.onFirst(shown)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(report, scrollEndDelayMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, window, first, day])
}
