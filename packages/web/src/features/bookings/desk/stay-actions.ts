import { canBeNoShow, checkInStep, isEarlyDeparture } from '@ilewa/contract/bookings/desk'
import { isExpected, isInHouse, stayPhase } from '@ilewa/contract/bookings/phases'
import { can, isAllowed, type Role } from '@ilewa/contract/core/access'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { hasCautionToPay, hasOpenBalance, missingDepositOf, type OfferedStay, owedBy } from './desk-stay.ts'

/** Quick actions on a stay, in the order of the buttons. */
export type StayAction =
  | 'checkIn'
  | 'checkOut'
  | 'confirm'
  | 'stayed'
  | 'noShow'
  | 'extend'
  | 'pay'
  | 'cancel'
  | 'reopen'

export const stayActionLabels: Record<StayAction, string> = {
  checkIn: 'Check in',
  checkOut: 'Check out',
  confirm: 'Confirm',
  stayed: 'Stayed',
  noShow: 'No-show',
  extend: 'Extend',
  pay: 'Payment',
  cancel: 'Cancel booking',
  reopen: 'Reopen',
}

export interface DeskPerson {
  role: Role
  worksAtDesk: boolean
}

type Condition = (stay: OfferedStay, today: CivilDate, person: DeskPerson) => boolean

const atDesk: Condition = (_, __, person) => isAllowed(person, 'bookings:desk')
const isOwner = ({ role }: DeskPerson) => can(role, 'bookings:reopen')

const conditions: Record<StayAction, Condition> = {
  checkIn: (stay, today, person) => {
    const step = checkInStep(stay, today)
    const isPossible = step === 'ALLOWED' || step === 'DAY_EARLY'
    // A confirmed stay of a later day: the sheet says when it begins, and offers to move it.
    return (
      atDesk(stay, today, person) && (isPossible || (step === 'TOO_EARLY' && stay.status === 'CONFIRMED'))
    )
  },
  checkOut: (stay, today, person) => atDesk(stay, today, person) && isInHouse(stay, today),
  confirm: (stay, today, { role }) =>
    can(role, 'bookings:update') &&
    stay.status === 'PENDING' &&
    // Its deposit confirms a held booking.
    (!stay.holdUntil || can(role, 'holds:write')) &&
    stayPhase(stay, today) !== 'NOT_RECORDED',
  stayed: (stay, today, person) => atDesk(stay, today, person) && stayPhase(stay, today) === 'NOT_RECORDED',
  noShow: (stay, today, person) => atDesk(stay, today, person) && canBeNoShow(stay, today),
  extend: (stay, today, { role }) => can(role, 'bookings:read-all') && isInHouse(stay, today),
  // A person who does not record payments makes a claim.
  pay: (stay, _, { role }) =>
    can(role, 'payments:claim') &&
    stay.status !== 'CANCELLED' &&
    ((owedBy(stay) ?? 0) > 0 || hasCautionToPay(stay)),
  cancel: (stay, _, { role }) => can(role, 'bookings:update') && isExpected(stay),
  reopen: (stay, _, person) => isOwner(person) && !isExpected(stay),
}

/** The quick actions that the person may take on the stay. Reopening is offered in the details only. */
export const stayActionsOf = (stay: OfferedStay, today: CivilDate, person: DeskPerson): StayAction[] =>
  (Object.keys(conditions) as StayAction[]).filter((action) => conditions[action](stay, today, person))

const questions: Partial<Record<StayAction, Condition>> = {
  checkIn: (stay, today) =>
    checkInStep(stay, today) !== 'ALLOWED' ||
    stay.status === 'PENDING' ||
    stay.isOccupied === true ||
    hasOpenBalance(stay) ||
    hasCautionToPay(stay),
  checkOut: (stay, today) => isEarlyDeparture(stay, today) || hasOpenBalance(stay),
  confirm: (stay) => missingDepositOf(stay) > 0,
  noShow: ({ paidAmount = 0 }, _, { role }) => can(role, 'bookings:money') && paidAmount > 0,
  extend: () => true,
  pay: () => true,
  cancel: () => true,
}

/** Whether something must be decided first; otherwise the action is one tap. */
export const needsQuestion = (action: StayAction, ...args: Parameters<Condition>): boolean =>
  questions[action]?.(...args) ?? false
