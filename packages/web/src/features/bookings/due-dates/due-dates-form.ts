import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate, nightsBetween, startOfMonth } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import {
  DueDatesInput,
  findSumProblem,
  maxDueDates,
  type PlannedDueDate,
  sumProblemPath,
  toDueDates,
  unassignedOf,
} from '@ilewa/contract/money/due-dates'
import type { DueDate } from '@ilewa/contract/money/due-states'

/** One row of the form. '' and undefined are empty fields. */
export interface DueDateRow {
  day: CivilDate | ''
  amount: Naira | undefined
}

type Stay = Pick<Booking, 'checkIn' | 'checkOut' | 'totalAmount' | 'paidAmount'>

/** The contract's rules, with that of the server about the total. */
export const dueDatesSchemaFor = ({ totalAmount }: Pick<Stay, 'totalAmount'>) =>
  DueDatesInput.superRefine(({ dueDates }, context) => {
    const message = findSumProblem(dueDates, totalAmount)
    if (message) context.addIssue({ code: 'custom', path: sumProblemPath(dueDates).split('.'), message })
  })

/** The state of each row; undefined for one that is not filled in. */
export function statesOf(
  rows: readonly DueDateRow[],
  booking: Pick<Booking, 'status' | 'paidAmount'>,
  today: CivilDate,
): (DueDate | undefined)[] {
  const filledIn = rows
    .filter((row): row is PlannedDueDate => row.day !== '' && Boolean(row.amount))
    .sort((one, other) => one.day.localeCompare(other.day))
  const dueDates = toDueDates(filledIn, booking, today)
  const byDay: readonly DueDateRow[] = filledIn
  return rows.map((row) => dueDates[byDay.indexOf(row)])
}

/** "Paid already" or "₦50,000.00 is paid already"; undefined if nothing of it is paid. */
export function describePaid({ amount, missing }: DueDate): string | undefined {
  if (missing === 0) return 'Paid already'
  return missing < amount ? `${formatNaira(subtractNaira(amount, missing))} is paid already` : undefined
}

/** The last row takes the rest. Undefined if its amount would be 0 or less, or if there is no rest. */
export function withRest(rows: readonly DueDateRow[], totalAmount: Naira): DueDateRow[] | undefined {
  const rest = unassignedOf(rows, totalAmount)
  const last = rows.at(-1)
  if (!last || rest === 0) return undefined
  const amount = sumNaira([last.amount ?? 0, rest])
  return amount > 0 ? [...rows.slice(0, -1), { ...last, amount }] : undefined
}

/** The same day of a later month, or the last day of a shorter month. */
function addMonths(date: CivilDate, months: number): CivilDate {
  const first = startOfMonth(date, months)
  const daysInMonth = nightsBetween(first, startOfMonth(first, 1))
  return addDays(first, Math.min(Number(date.slice(8)), daysInMonth) - 1)
}

/** Equal amounts in whole naira; the last one takes the rest. */
function splitEqually(days: readonly CivilDate[], sum: Naira): DueDateRow[] {
  const amount = Math.floor(sum / days.length)
  const rows = days.map((day) => ({ day, amount }))
  return withRest(rows, sum) ?? rows
}

/** Adds what is paid already as an amount of today, which is met: the amounts must add up to the total. */
function withPaid(rows: readonly DueDateRow[], paidAmount: Naira, today: CivilDate): DueDateRow[] {
  if (paidAmount === 0) return [...rows]
  const later = rows.filter(({ day }) => day !== today)
  const dueToday = rows.find(({ day }) => day === today)?.amount ?? 0
  return [{ day: today, amount: sumNaira([paidAmount, dueToday]) }, ...later]
}

const minMonthlyNights = 28

/**
 * The check-in day of each month until check-out, at most `maxDueDates`. What is paid already has a row of its own, which replaces
 * the days before today.
 */
function monthlyDays({ checkIn, checkOut, paidAmount }: Stay, today: CivilDate): CivilDate[] {
  const days = Array.from({ length: maxDueDates }, (_, month) => addMonths(checkIn, month)).filter(
    (day) => day < checkOut,
  )
  return paidAmount > 0 ? days.filter((day) => day >= today).slice(0, maxDueDates - 1) : days
}

export interface Preset {
  label: string
  rows: DueDateRow[]
}

/** The usual agreements that are possible for this stay. They split what is not paid yet. */
export function presetsFor(stay: Stay, today: CivilDate): Preset[] {
  const { checkIn, checkOut, totalAmount, paidAmount } = stay
  const balance = subtractNaira(totalAmount, paidAmount)
  const isPartPaid = paidAmount > 0
  const presets: Preset[] = []
  const add = (label: string, labelOfBalance: string, days: readonly CivilDate[]) => {
    const rows = splitEqually(days, balance)
    const isPossible = rows.length > 0 && rows.every(({ amount = 0 }) => amount > 0)
    if (isPossible)
      presets.push({
        label: isPartPaid ? labelOfBalance : label,
        rows: withPaid(rows, paidAmount, today),
      })
  }
  if (today < checkIn)
    add('Half now, half on arrival', 'Half the balance now, half on arrival', [today, checkIn])
  if (today <= checkIn) add('All on arrival', 'Balance on arrival', [checkIn])
  if (nightsBetween(checkIn, checkOut) >= minMonthlyNights)
    add('Monthly', 'Balance monthly', monthlyDays(stay, today))
  return presets
}

/** The due dates as they are, the first preset, or what is not paid yet on a day to be chosen. */
export function initialRows(
  { dueDates = [], ...stay }: Booking,
  presets: readonly Preset[],
  today: CivilDate,
): DueDateRow[] {
  if (dueDates.length > 0) return dueDates.map(({ day, amount }) => ({ day, amount }))
  const balance = subtractNaira(stay.totalAmount, stay.paidAmount)
  if (balance <= 0) return [{ day: '', amount: stay.totalAmount }]
  return presets[0]?.rows ?? withPaid([{ day: '', amount: balance }], stay.paidAmount, today)
}
