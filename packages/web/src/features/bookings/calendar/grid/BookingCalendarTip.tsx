import type { CalendarClosure, CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { BookingStatusBadge } from '../../../../ui/data/BookingStatusBadge.tsx'
import { formatStay } from '../../form/stay-dates.ts'
import { formatBalance } from '../calendar-labels.ts'
import classes from './BookingCalendarTip.module.css'

const hoverDelayMs = 350
const gapPx = 8
const tipWidth = 290

interface Tip {
  nights: CalendarStay | CalendarClosure
  left: number
  /** Below the bar, or above it near the bottom of the screen. */
  position: { top: number } | { bottom: number }
}

function positionTip(bar: Element, x: number): Omit<Tip, 'nights'> {
  const { top, bottom } = bar.getBoundingClientRect()
  const left = Math.max(gapPx, Math.min(x, window.innerWidth - tipWidth))
  const isLow = bottom > window.innerHeight - 180
  return { left, position: isLow ? { bottom: window.innerHeight - top + gapPx } : { top: bottom + gapPx } }
}

/** The stay or blocked dates of a bar. Looked up only after the hover delay. */
function findNights(bar: Element, properties: readonly CalendarProperty[]): Tip['nights'] | undefined {
  const row = Number(bar.closest('[data-row]')?.getAttribute('data-row'))
  const property = properties[row]
  return (
    property?.stays.find(({ id }) => id === bar.getAttribute('data-stay')) ??
    property?.closed.find(({ id }) => id === bar.getAttribute('data-block'))
  )
}

/** Tooltip with the details that a short bar cannot show. The bar's accessible name contains the same text. */
export function useStayTip(properties: readonly CalendarProperty[]) {
  const [tip, setTip] = useState<Tip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setTip(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const onPointerOver = (event: PointerEvent) => {
    hide()
    const bar = event.target instanceof Element ? event.target.closest('[data-stay], [data-block]') : null
    if (!bar || event.pointerType !== 'mouse' || event.buttons > 0) return
    const { clientX } = event
    timer.current = setTimeout(() => {
      const nights = findNights(bar, properties)
      if (nights && bar.isConnected) setTip({ nights, ...positionTip(bar, clientX) })
    }, hoverDelayMs)
  }
  return { tip, hide, onPointerOver }
}

export function BookingCalendarTip({ tip }: { tip: Tip | null }) {
  if (!tip) return null
  const { nights, left, position } = tip
  if ('kind' in nights) {
    return (
      <div className={classes.tip} style={{ left, ...position }} aria-hidden>
        <strong>{nights.label}</strong>
        <span>Blocked · {formatStay(nights)}</span>
      </div>
    )
  }
  const stay = nights
  return (
    <div className={classes.tip} style={{ left, ...position }} aria-hidden>
      <strong>{stay.guestName}</strong>
      <span>{formatStay(stay)}</span>
      <Text span fz="inherit" c="dimmed">
        {formatNaira(stay.totalAmount)} · {formatBalance(stay)}
      </Text>
      <div>
        <BookingStatusBadge status={stay.status} />
      </div>
    </div>
  )
}
