import type { CalendarClosure, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { balanceLabelOf, balanceOf } from '@ilewa/contract/bookings/money'
import { bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaChange, type Naira } from '@ilewa/contract/core/money'
import { formatStay } from '../form/stay-dates.ts'
import { formatWeekday } from './calendar-window.ts'
import type { CalendarEdit } from './grid/calendar-edit.ts'

/** "Balance due ₦50,000.00", "Due once confirmed ₦50,000.00" or "Paid in full" */
export const formatBalance = (stay: CalendarStay): string => {
  const balance = balanceOf(stay)
  return balance > 0 ? `${balanceLabelOf(stay)} ${formatNaira(balance)}` : 'Paid in full'
}

/** "Chiamaka Okonkwo, Confirmed, 20 – 23 Nov 2026 · 3 nights, Paid in full" */
export const describeStay = (stay: CalendarStay): string =>
  [stay.guestName, bookingStatusLabels[stay.status], formatStay(stay), formatBalance(stay)].join(', ')

/** "Repair, blocked, 20 – 23 Nov 2026 · 3 nights" */
export const describeClosure = (closure: CalendarClosure): string =>
  [closure.label, closure.kind === 'BLOCK' ? 'blocked' : 'taken', formatStay(closure)].join(', ')

/** "Fri 20 Nov 2026" */
export const formatDay = (day: CivilDate): string => `${formatWeekday(day)} ${formatDate(day)}`

export const describeNight = (night: CivilDate, today: CivilDate): string =>
  `${formatDay(night)}, ${night < today ? 'past' : 'free'}`

/** "+₦20,000.00", "−₦20,000.00" */
export const formatDifference = (amount: Naira): string =>
  amount === 0 ? 'no difference' : formatNairaChange(amount)

const startMessages: Record<CalendarEdit['kind'], string> = {
  book: 'Choosing nights. Left and right change them, Enter books or blocks, Escape cancels.',
  move: 'Moving. Arrow keys move the stay, Enter confirms, Escape cancels.',
  start: 'Changing the check-in. Left and right change it, Enter confirms, Escape cancels.',
  end: 'Changing the check-out. Left and right change it, Enter confirms, Escape cancels.',
}

/** Screen reader announcements when a change starts and progresses. */
export const startAnnouncement = ({ kind, stay }: CalendarEdit): string =>
  stay ? `${stay.guestName}. ${startMessages[kind]}` : startMessages[kind]

export const editAnnouncement = (edit: CalendarEdit, property: string, error?: string): string =>
  `${formatStay(edit)}, ${property}${error ? `. ${error}` : ''}`
