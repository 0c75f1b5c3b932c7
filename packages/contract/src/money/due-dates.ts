import { z } from 'zod'
import { Booking } from '../bookings/schema.ts'
import { type CivilDate, requiredDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, Version } from '../core/fields.ts'
import { formatNaira, type Naira, positiveNaira, subtractNaira, sumNaira } from '../core/money.ts'
import type { DueDate, DueState } from './due-states.ts'

export const maxDueDates = 12

const tooManyDueDatesMessage = `A booking has at most ${maxDueDates} due dates`
const repeatedDueDateMessage = 'Another amount is due on this day'

export const dueStateLabels: Record<DueState, string> = {
  MET: 'Paid',
  DUE: 'Due',
  OVERDUE: 'Overdue',
  NOT_DUE: 'Not due',
}

/** `bookings.wrong_state` */
export const nothingDueWhenCancelledReason = 'This booking is cancelled, so nothing is due.'

/** A due date as it is agreed, whatever is paid. */
export const PlannedDueDate = z.object({
  day: requiredDate('Due date'),
  amount: positiveNaira('Amount'),
})
export type PlannedDueDate = z.output<typeof PlannedDueDate>

/** The total minus all amounts; below 0 if the amounts exceed the total. An amount that is not filled in counts as 0. */
export const unassignedOf = (dueDates: readonly { amount: Naira | undefined }[], totalAmount: Naira): Naira =>
  subtractNaira(totalAmount, sumNaira(dueDates.map(({ amount = 0 }) => amount)))

/** What is wrong with the sum of the amounts; undefined if they add up to the total, or if there are none. */
export function findSumProblem(
  dueDates: readonly { amount: Naira }[],
  totalAmount: Naira,
): string | undefined {
  const unassigned = unassignedOf(dueDates, totalAmount)
  if (dueDates.length === 0 || unassigned === 0) return undefined
  return unassigned > 0
    ? `${formatNaira(unassigned)} of the total is not assigned to a day`
    : `The amounts exceed the total by ${formatNaira(-unassigned)}`
}

export const DueDatesInput = z.object({
  /** In any order. An empty list removes the due dates. */
  dueDates: z
    .array(PlannedDueDate, { error: 'Due dates must be a list' })
    .max(maxDueDates, tooManyDueDatesMessage)
    .superRefine((dueDates, context) => {
      const days = dueDates.map(({ day }) => day)
      for (const [index, day] of days.entries())
        if (days.indexOf(day) < index)
          context.addIssue({ code: 'custom', path: [index, 'day'], message: repeatedDueDateMessage })
    }),
  version: Version.optional(),
})
export type DueDatesInput = z.output<typeof DueDatesInput>

/** The field that shows a problem of the sum: the last amount, which takes the rest. */
export const sumProblemPath = (dueDates: readonly unknown[]): string =>
  `dueDates.${dueDates.length - 1}.amount`

interface PaidBooking {
  status: Booking['status']
  paidAmount: Naira
}

/**
 * The due dates by day, each with its state today. One is met when what is paid reaches the sum of the amounts up to it. Nothing is
 * due on a cancelled booking.
 */
export function toDueDates(
  planned: readonly PlannedDueDate[],
  { status, paidAmount }: PaidBooking,
  today: CivilDate,
): DueDate[] {
  const isCancelled = status === 'CANCELLED'
  let sum = 0
  return [...planned]
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(({ day, amount }): DueDate => {
      sum = sumNaira([sum, amount])
      const unpaid = Math.min(amount, Math.max(subtractNaira(sum, paidAmount), 0))
      if (unpaid === 0) return { day, amount, state: 'MET', missing: 0 }
      if (isCancelled) return { day, amount, state: 'NOT_DUE', missing: 0 }
      return { day, amount, state: day < today ? 'OVERDUE' : 'DUE', missing: unpaid }
    })
}

/** What is missing of all amounts that are overdue. */
export const overdueAmountOf = (dueDates: readonly DueDate[]): Naira =>
  sumNaira(dueDates.filter(({ state }) => state === 'OVERDUE').map(({ missing }) => missing))

/**
 * What the guest is to pay next, and by when: all that is overdue, or the first amount that is due. Undefined if nothing is missing.
 */
export function nextDueOf(dueDates: readonly DueDate[]): { amount: Naira; day: CivilDate } | undefined {
  const missing = dueDates.filter((dueDate) => dueDate.missing > 0)
  const overdue = missing.filter(({ state }) => state === 'OVERDUE')
  const next = overdue.length > 0 ? overdue : missing.slice(0, 1)
  const last = next.at(-1)
  return last && { amount: sumNaira(next.map((dueDate) => dueDate.missing)), day: last.day }
}

export const dueDates = {
  set: endpoint({
    method: 'PUT',
    path: '/bookings/{id}/due-dates',
    access: 'due-dates:write',
    params: ById,
    body: DueDatesInput,
    response: z.object({ booking: Booking }),
    message: 'Due dates saved',
    summary:
      'Replace the days on which parts of the total are due; the amounts add up to the total, and an empty list removes them',
  }),
}
