import { isHeld } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { instantOf } from '@ilewa/contract/core/times'
import { depositAboveTotalMessage, HoldInput, holdEndMessage, maxHoldDays } from '@ilewa/contract/money/holds'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../lib/session/session.ts'
import { timeZoneOf, useFormatDateTime } from '../../../lib/today.ts'

/** "20 Nov, 14:02", from "20 Nov 2026, 14:02". */
export const withoutYear = (dateTime: string): string => dateTime.replace(/ \d{4},/, ',')

const choiceHours = [3, 6, 12, 24, 48, 72, 168]
const defaultHours = 24
const eveningTime = '18:00'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The choice of a day and a time. */
export const otherEnd = 'OTHER'

/** The deposit of a hold; of a new one half of the total in whole naira, or all of it if half is paid. */
export function proposedDeposit({ holdAmount, totalAmount, paidAmount }: Booking): Naira {
  const half = Math.floor(totalAmount / 2)
  return holdAmount ?? (half > paidAmount ? half : totalAmount)
}

// A type, not an interface, because the form requires a record type.
export type HoldValues = {
  holdAmount: Naira | undefined
  /** An instant, or `otherEnd`. */
  holdUntil: string
  /** Day and time of `otherEnd`, in the time zone of the business. */
  day: CivilDate | ''
  time: string
}

/** The instant that is chosen; undefined while its day or time is missing. */
export function chosenEnd({ holdUntil, day, time }: HoldValues, timeZone: string): string | undefined {
  if (holdUntil !== otherEnd) return holdUntil
  return day && time ? instantOf(day, time, timeZone).toISOString() : undefined
}

/** The contract's rules, with those of the server about the total and the end. */
export const holdSchemaFor = ({ totalAmount }: Booking, timeZone: string) =>
  z.preprocess(
    (values) => ({ ...Object(values), holdUntil: chosenEnd(values as HoldValues, timeZone) }),
    HoldInput.refine(({ holdAmount }) => holdAmount <= totalAmount, {
      path: ['holdAmount'],
      error: depositAboveTotalMessage,
    }).refine(({ holdUntil }) => isPossibleEnd(Date.parse(holdUntil)), {
      path: ['holdUntil'],
      error: holdEndMessage,
    }),
  )

const isPossibleEnd = (end: number) => end > Date.now() && end <= Date.now() + maxHoldDays * dayMs

/** "24 hours", "7 days" */
export const formatHours = (hours: number): string => (hours > 72 ? `${hours / 24} days` : `${hours} hours`)

/** The choices for the end of a hold, counted from the minute in which the form opened, and the proposed one. */
export function useHoldEnds(booking: Booking) {
  const [openedAt] = useState(() => Math.floor(Date.now() / minuteMs) * minuteMs)
  const timeZone = timeZoneOf(useSession())
  const formatDateTime = useFormatDateTime()
  const endAfter = (hours: number) => new Date(openedAt + hours * 60 * minuteMs).toISOString()
  const today = civilDateAt(new Date(openedAt), timeZone)
  const tomorrow = addDays(today, 1)
  const evening = {
    value: instantOf(tomorrow, eveningTime, timeZone).toISOString(),
    label: `Until tomorrow, ${eveningTime}`,
  }
  const toHours = (hours: number) => {
    const value = endAfter(hours)
    return { value, label: `${formatHours(hours)} (${withoutYear(formatDateTime(value))})` }
  }
  const ends = [
    ...choiceHours.filter((hours) => hours <= defaultHours).map(toHours),
    evening,
    ...choiceHours.filter((hours) => hours > defaultHours).map(toHours),
    { value: otherEnd, label: 'Another time…' },
    // The options of a select have different values.
  ].filter(({ value, label }) => value !== evening.value || label === evening.label)
  const other = { day: tomorrow, time: eveningTime, firstDay: today, lastDay: addDays(today, maxHoldDays) }
  const { holdUntil } = booking
  if (!isHeld(booking) || holdUntil === null || Date.parse(holdUntil) <= openedAt)
    return { ends, proposed: endAfter(defaultHours), other }
  const present = { value: holdUntil, label: `As now (${formatDateTime(holdUntil)})` }
  return { ends: [present, ...ends], proposed: holdUntil, other }
}

export type HoldEnds = ReturnType<typeof useHoldEnds>
