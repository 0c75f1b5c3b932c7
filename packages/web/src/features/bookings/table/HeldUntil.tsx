import { isHeld } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { Clock } from 'lucide-react'
import { useCivilDateOf, useFormatTime, useToday } from '../../../lib/today.ts'
import classes from './BookingTable.module.css'

/** "14:02" today, "20 Nov, 14:02" on another day, in the time zone of the business. */
function useFormatHoldEnd(): (instant: string) => string {
  const today = useToday()
  const civilDateOf = useCivilDateOf()
  const formatTime = useFormatTime()
  return (instant) => {
    const day = civilDateOf(instant)
    const withoutYear = formatDate(day).slice(0, -' 2026'.length)
    return day === today ? formatTime(instant) : `${withoutYear}, ${formatTime(instant)}`
  }
}

/** "Held until 14:05" in a row; nothing if the dates are not held for a deposit. */
export function HeldUntil({ booking }: { booking: Booking }) {
  const format = useFormatHoldEnd()
  if (!isHeld(booking) || booking.holdUntil === null) return null
  return (
    <span className={classes.held}>
      <Clock size={14} aria-hidden />
      Held until {format(booking.holdUntil)}
    </span>
  )
}
