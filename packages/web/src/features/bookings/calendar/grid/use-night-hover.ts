import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { type PointerEvent, useRef } from 'react'
import { type CalendarWindow, dayAt } from '../calendar-window.ts'
import { takenAt } from './calendar-cells.ts'

interface NightHoverOptions {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
  today: CivilDate
  /** Width of a day in pixels. */
  day: number
}

/** Highlights the free night under the mouse. One element is moved directly, without React. */
export function useNightHover({ properties, window, today, day }: NightHoverOptions) {
  const highlight = useRef<HTMLDivElement>(null)

  const clearHighlight = () => highlight.current?.removeAttribute('data-on')

  const onPointerMove = ({ target, pointerType, buttons, nativeEvent }: PointerEvent) => {
    const row = target instanceof HTMLElement ? Number(target.dataset.row ?? Number.NaN) : Number.NaN
    const property = properties[row]
    const night = Math.floor(nativeEvent.offsetX / day)
    const isFree =
      property !== undefined &&
      acceptsBookings(property.status) &&
      dayAt(window, night) >= today &&
      !takenAt(property, window, night)
    if (!highlight.current || !isFree || pointerType !== 'mouse' || buttons > 0) return clearHighlight()
    highlight.current.style.translate = `calc(var(--name) + var(--day) * ${night}) calc(var(--head) + var(--row) * ${row})`
    highlight.current.dataset.on = ''
  }

  return { light: highlight, leave: clearHighlight, onPointerMove }
}
