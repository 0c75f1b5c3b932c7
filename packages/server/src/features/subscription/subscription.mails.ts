import { civilDateAt, formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Payment } from '@ilewa/contract/payments'
import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import { graceDays, type Plan, planOf } from '@ilewa/contract/subscription/plans'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import type { UserRow } from '../auth/auth.queries.ts'

/** The owner, and the time zone of the dates. */
export type Recipient = Pick<UserRow, 'email' | 'firstName'> & { timeZone: string }

export const toCivilDate = (instant: Date | string, timeZone: string) =>
  civilDateAt(new Date(instant), timeZone)
const priceOf = (plan: Plan) => formatNaira(billingOf(plan).amount)
const why = 'you are the owner of a business on Ilewa'
const nothingDeletedText =
  'Nothing is deleted. You can read and export records of paid features, and change them again after an upgrade.'

const periodOf = ({ periodStart, periodEnd }: Payment, timeZone: string): string =>
  periodStart && periodEnd
    ? formatDateRange(toCivilDate(periodStart, timeZone), toCivilDate(periodEnd, timeZone))
    : ''

export const paymentReceivedMail = (
  { email, firstName, timeZone }: Recipient,
  payment: Payment,
  receiptUrl: string,
): Mail =>
  composeMail({
    to: email,
    subject: `Payment received: ${formatNaira(payment.amountPaid)}`,
    preheader: `Receipt ${payment.receiptNumber ?? ''} for Ilewa ${planOf(payment.planType).name}`,
    heading: 'Payment received',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Thank you. Your payment has arrived and your plan is active.'],
    facts: [
      ['Receipt', payment.receiptNumber ?? ''],
      ['Plan', planOf(payment.planType).name],
      ['Amount', formatNaira(payment.amountPaid)],
      ['Period', periodOf(payment, timeZone)],
      ['Reference', payment.txRef],
    ],
    action: { label: 'View and print the receipt', url: receiptUrl },
    reason: why,
  })

export const paymentFailedMail = (
  { email, firstName }: Recipient,
  payment: Payment,
  plansUrl: string,
): Mail =>
  composeMail({
    to: email,
    subject: 'Your payment did not go through',
    preheader: `Ilewa ${planOf(payment.planType).name} is not active yet.`,
    heading: 'Payment failed',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Your payment for Ilewa ${planOf(payment.planType).name} did not go through.`,
      payment.refusal ?? 'The payment service gave no reason.',
    ],
    facts: [
      ['Price', formatNaira(payment.amount)],
      ...(payment.amountPaid ? ([['Paid', formatNaira(payment.amountPaid)]] as const) : []),
      ['Reference', payment.txRef],
    ],
    action: { label: 'Try again', url: plansUrl },
    closing: [
      'If money left your account, quote the reference above. Banks usually return declined payments within a few days.',
    ],
    reason: why,
  })

interface Renewal {
  plan: Plan
  /** The end of the period, or of the grace period. */
  endsAt: Date
  isGrace: boolean
}

export function renewalMail(
  { email, firstName, timeZone }: Recipient,
  { plan, endsAt, isGrace }: Renewal,
  plansUrl: string,
): Mail {
  const date = formatDate(toCivilDate(endsAt, timeZone))
  const message = isGrace
    ? `Your paid period has ended. Renew by ${date} to keep your plan.`
    : `The period you paid for ends on ${date}. Renew any time before; the new period begins when this one ends. After that you have ${graceDays} days to renew.`
  return composeMail({
    to: email,
    subject: isGrace ? `Renew ${plan.name} by ${date}` : `${plan.name} renews on ${date}`,
    preheader: message,
    heading: isGrace ? 'Your plan needs renewal' : 'Your renewal is coming up',
    greeting: `Hello ${firstName},`,
    paragraphs: [message],
    facts: [
      ['Plan', plan.name],
      ['Price', priceOf(plan)],
      [isGrace ? 'Renew by' : 'Ends on', date],
    ],
    action: { label: 'Renew now', url: plansUrl },
    closing: ['We never charge you automatically. You make every payment yourself.'],
    reason: why,
  })
}

export const planEndedMail = ({ email, firstName }: Recipient, plan: Plan, plansUrl: string): Mail =>
  composeMail({
    to: email,
    subject: `Your ${plan.name} plan has ended`,
    preheader: 'Your business is on the Free plan now.',
    heading: `Your ${plan.name} plan has ended`,
    greeting: `Hello ${firstName},`,
    paragraphs: ['Your business is on the Free plan now.', nothingDeletedText],
    action: { label: 'See the plans', url: plansUrl },
    reason: why,
  })

interface SeatNotice {
  from: string
  /** Members who become read-only. */
  agents: readonly string[]
  staff: readonly string[]
}

export const seatsMail = (
  { email, firstName, timeZone }: Recipient,
  { from, agents, staff }: SeatNotice,
  seatsUrl: string,
): Mail => {
  const date = formatDate(toCivilDate(from, timeZone))
  return composeMail({
    to: email,
    subject: `Choose who stays active by ${date}`,
    preheader: `From ${date} some team members have read-only access.`,
    heading: 'Some team members will have read-only access',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `From ${date} your Free plan allows fewer team members. The people below will have read-only access.`,
      'You can choose which agents stay active. On a paid plan everyone does.',
    ],
    facts: [
      ...(agents.length > 0 ? ([['Agents', agents.join(', ')]] as const) : []),
      ...(staff.length > 0 ? ([['Staff', staff.join(', ')]] as const) : []),
      ['From', date],
    ],
    action: { label: 'Choose who stays active', url: seatsUrl },
    reason: why,
  })
}
