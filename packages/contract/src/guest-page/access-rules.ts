import { depositOf, payableOf } from '../bookings/money.ts'
import type { Booking } from '../bookings/schema.ts'
import { isFinished } from '../bookings/terms.ts'
import { addDays, type CivilDate, civilDateAt } from '../core/dates.ts'
import { percentOfNaira } from '../core/money.ts'
import { instantOf, startOfDay } from '../core/times.ts'
import { cautionDueOf } from '../money/caution-rules.ts'
import { type CodesPayment, guestPageDays } from './terms.ts'

type StayMoney = Pick<
  Booking,
  | 'source'
  | 'agentId'
  | 'status'
  | 'totalAmount'
  | 'paidAmount'
  | 'cancellationFee'
  | 'holdAmount'
  | 'cautionAmount'
  | 'cautionHeld'
>

/**
 * The guest paid Airbnb, which pays the host days after check-in, and not the price that the guest knows. An agent's word for it is not
 * enough.
 */
export const isPaidToAirbnb = ({ source, agentId }: Pick<Booking, 'source' | 'agentId'>): boolean =>
  source === 'AIRBNB' && agentId === null

/** The deposit that was agreed for the hold; of other bookings the percentage of the total that the business asks for. */
const isDepositPaid = (stay: StayMoney, depositPercent: number): boolean =>
  isPaidToAirbnb(stay) ||
  stay.paidAmount >=
    (stay.holdAmount === null ? percentOfNaira(stay.totalAmount, depositPercent) : depositOf(stay))

const isPaidFor = (stay: StayMoney, { payment, depositPercent }: CodesRule): boolean =>
  isPaidToAirbnb(stay) ||
  (isDepositPaid(stay, depositPercent) &&
    (payment === 'DEPOSIT' || (payableOf(stay) === 0 && cautionDueOf(stay) === 0)))

/** NOT_CONFIRMED, UNPAID and LATER can still become OPEN; OVER cannot. */
export type CodesState = 'NOT_CONFIRMED' | 'UNPAID' | 'LATER' | 'OPEN' | 'OVER'

export interface CodesRule {
  /** How long before check-in the codes are shown. */
  hoursBefore: number
  payment: CodesPayment
  /** What the business asks for as a deposit, in percent of the total. */
  depositPercent: number
}

interface StayTimes {
  checkIn: CivilDate
  checkOut: CivilDate
  /** Times of day, such as 14:00. */
  checkInFrom: string
  checkOutBy: string
  timeZone: string
}

/** When a guest can see the door code and the Wi-Fi: from some hours before check-in to check-out. */
export function codesPeriodOf(
  { checkIn, checkOut, checkInFrom, checkOutBy, timeZone }: StayTimes,
  { hoursBefore }: Pick<CodesRule, 'hoursBefore'>,
): { from: Date; to: Date } {
  const from = new Date(instantOf(checkIn, checkInFrom, timeZone).getTime() - hoursBefore * 3_600_000)
  return { from, to: instantOf(checkOut, checkOutBy, timeZone) }
}

/** Whether the stay is over: at the time of check-out, or for a guest who is still in house at the end of that day. */
function isOver({ status }: StayMoney, { checkOut, checkOutBy, timeZone }: StayTimes, now: Date): boolean {
  if (isFinished(status)) return true
  const end =
    status === 'CHECKED_IN'
      ? startOfDay(addDays(checkOut, 1), timeZone)
      : instantOf(checkOut, checkOutBy, timeZone)
  return now >= end
}

/** SHOWN: the guest sees address and directions. UNPAID: once the deposit is paid. HIDDEN: not confirmed, or over. */
export type AddressState = 'SHOWN' | 'UNPAID' | 'HIDDEN'

/** Whether the guest's page shows the address and the directions. */
export function addressStateOf(
  stay: StayMoney,
  { times, rule, now }: { times: StayTimes; rule: CodesRule; now: Date },
): AddressState {
  if (stay.status === 'PENDING' || isOver(stay, times, now)) return 'HIDDEN'
  return stay.status === 'CHECKED_IN' || isDepositPaid(stay, rule.depositPercent) ? 'SHOWN' : 'UNPAID'
}

/** Whether the guest can see the door code and the Wi-Fi. A guest in house needs them, whatever is paid. */
export function codesStateOf(
  stay: StayMoney,
  { times, rule, now }: { times: StayTimes; rule: CodesRule; now: Date },
): CodesState {
  if (isOver(stay, times, now)) return 'OVER'
  if (stay.status === 'CHECKED_IN') return 'OPEN'
  if (stay.status === 'PENDING') return 'NOT_CONFIRMED'
  if (!isPaidFor(stay, rule)) return 'UNPAID'
  return now >= codesPeriodOf(times, rule).from ? 'OPEN' : 'LATER'
}

/** Whether the guest's page still exists. */
export const isGuestPageOpen = (
  { checkOut }: Pick<Booking, 'checkOut'>,
  { timeZone, now }: { timeZone: string; now: Date },
): boolean => civilDateAt(now, timeZone) <= addDays(checkOut, guestPageDays)
