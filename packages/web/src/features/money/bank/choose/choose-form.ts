import {
  aboveLineMessage,
  type BankLine,
  LinePayment,
  maxLinePayments,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { maxPaymentOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { errors } from '@ilewa/contract/core/errors'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { z } from 'zod'
import { ApiError, type ErrorMessage } from '../../../../lib/api/api-error.ts'
import type { FormErrors } from '../../../../lib/forms/form-state.ts'
import { proposedCautionPart } from '../../../bookings/cautions/use-caution-part.ts'
import { proposedPayment } from '../../../bookings/payments/payment-form.ts'

export const noClaim = 'NONE'

/** What of a transfer pays for one booking, as it is entered. */
export interface BookingRow {
  booking: Booking | null
  amount: Naira | undefined
  cautionPart: Naira | undefined
  /** More than the guest owes is the guest's credit. */
  asCredit: boolean
  /** The id of the claim that is confirmed, `noClaim`, or '' while it is not said. */
  claim: string
}

// A type, not an interface, because the form requires a record type.
export type ChooseValues = { payments: BookingRow[] }

export const emptyRow: BookingRow = {
  ...{ booking: null, amount: undefined, cautionPart: undefined, asCredit: false, claim: '' },
}

/** What the rows leave of a transfer, in naira; below 0 if they are more. */
export const leftOf = (line: BankLine, rows: readonly BookingRow[]): Naira =>
  subtractNaira(unmatchedAmountOf(line), sumNaira(rows.map(({ amount = 0 }) => amount)))

const dueOf = (booking: Booking) => proposedPayment(booking).due

/** What of an amount is proposed as the caution deposit of a booking. */
export const cautionPartOf = (booking: Booking, amount: Naira | undefined): Naira | undefined =>
  proposedCautionPart(amount ?? 0, dueOf(booking))

/** A row of a booking: what the guest owes with the caution deposit, at most what is left of the transfer. */
export function proposeRow(booking: Booking, left: Naira): BookingRow {
  const { owed, cautionDue } = dueOf(booking)
  const due = sumNaira([owed, cautionDue])
  const amount = Math.max(due > 0 ? Math.min(due, left) : left, 0) || undefined
  return { ...emptyRow, booking, amount, cautionPart: cautionPartOf(booking, amount) }
}

/** By how much the part for the stay is above what the guest owes; 0 or less if it is not. */
const creditOf = (booking: Booking, { amount = 0, cautionPart = 0 }: BookingRow): Naira =>
  subtractNaira(subtractNaira(amount, cautionPart), maxPaymentOf(booking))

function toPayment(row: BookingRow) {
  const { booking, amount, cautionPart, claim } = row
  return {
    ...{ bookingId: booking?.id ?? '', amount },
    ...(cautionPart && { cautionPart }),
    ...(claim && claim !== noClaim && { claimId: claim }),
    ...(booking && creditOf(booking, row) > 0 && { asCredit: true }),
  }
}

/** What the server would refuse, or what only the owner can say, of one row: field and message. */
function* issuesOf(row: BookingRow, earlier: readonly BookingRow[]): Generator<[string, string]> {
  const { booking, asCredit, claim } = row
  if (!booking) return
  if (earlier.some((other) => other.booking?.id === booking.id))
    yield ['bookingId', 'This booking is chosen already']
  if (booking.claimedAmount > 0 && claim === '') yield ['claimId', 'Say if this is the claimed payment']
  if (creditOf(booking, row) > 0 && !asCredit) yield ['asCredit', 'Tick this if the whole amount arrived']
}

/** The contract's rules of the payments of a transfer, with what the owner has to say about each. */
export function chooseSchemaFor(line: BankLine) {
  const rules = z.custom<ChooseValues>().transform(({ payments: rows }, context) => {
    for (const [index, row] of rows.entries())
      for (const [field, message] of issuesOf(row, rows.slice(0, index)))
        context.addIssue({ code: 'custom', path: ['payments', index, field], message })
    if (leftOf(line, rows) < 0)
      context.addIssue({
        ...{ code: 'custom', message: aboveLineMessage },
        path: ['payments', rows.length - 1, 'amount'],
      })
    return {}
  })
  const payments = z
    .custom<ChooseValues>()
    .transform(({ payments: rows }) => ({ payments: rows.map(toPayment) }))
    .pipe(z.object({ payments: z.array(LinePayment).max(maxLinePayments) }))
  return payments.and(rules)
}

const rowOf = (path: string) => Number(path.split('.')[1])

/** The error of the first row that has one, which is the field that takes the focus. */
export function firstError(issues: FormErrors): ErrorMessage {
  const { title, message } = errors['common.invalid']
  const [first] = Object.entries(issues).toSorted(([one], [other]) => rowOf(one) - rowOf(other))
  return { title, message: first?.[1] ?? message }
}

const sentPrefix = 'lines.0.'

/** The server's errors of the only transfer that was sent, by the fields of the form. */
export function toRowErrors(error: unknown): FormErrors | undefined {
  const issues = error instanceof ApiError ? error.errors : []
  const ofRows = issues.filter(({ path }) => path.startsWith(`${sentPrefix}payments.`))
  if (ofRows.length === 0) return undefined
  return Object.fromEntries(ofRows.map(({ path, message }) => [path.slice(sentPrefix.length), message]))
}
