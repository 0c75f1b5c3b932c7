import { maxPaymentOf } from '@ilewa/contract/bookings/money'
import { payLinkStatusOf } from '@ilewa/contract/collections/pay-links'
import { type CautionStay, cautionDueOf } from '@ilewa/contract/money/caution-rules'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { moneyEntries } from '../money.table.ts'
import { payLinkPayments, payLinks } from './collections.table.ts'

/** Columns of `pay_links` are written with their table, because drizzle leaves it out in a query of one table. */
const ofLink = sql`payment.business_id = pay_links.business_id AND payment.link_id = pay_links.id`

/** The sum of the entries by which money came by a link, in naira. */
const sumOfEntries = (condition: SQL): SQL<number> =>
  sql`(SELECT coalesce(sum(entry.amount), 0) FROM ${payLinkPayments} payment
  JOIN ${moneyEntries} entry ON entry.business_id = payment.business_id
    AND entry.id IN (payment.payment_entry_id, payment.caution_entry_id)
  WHERE ${ofLink} AND ${condition})`.mapWith(Number)

const isReversed = sql`EXISTS (SELECT FROM ${moneyEntries} reversal
  WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)`

/** How many transactions came by a link. */
export const paymentCountOfLink: SQL<number> =
  sql`(SELECT count(*)::int FROM ${payLinkPayments} payment WHERE ${ofLink})`.mapWith(Number)

/** Whether money came by a link that is in no booking: the owner has to look for it at the provider. */
export const hasUnpostedOfLink: SQL<boolean> = sql`EXISTS (SELECT FROM ${payLinkPayments} payment WHERE ${ofLink} AND payment.not_posted IS NOT NULL)`

/** What a link asks for, and what came by it. */
export const linkMoneyColumns = {
  amount: payLinks.amount,
  cautionPart: payLinks.cautionPart,
  received: sumOfEntries(sql`NOT ${isReversed}`),
  cautionReceived: sumOfEntries(sql`entry.kind = 'CAUTION_IN' AND NOT ${isReversed}`),
}

/** What decides the state of a link. Join its booking. */
export const linkStatusColumns = {
  ...linkMoneyColumns,
  extraAmount: payLinks.extraAmount,
  reversed: sumOfEntries(isReversed),
  expiresAt: payLinks.expiresAt,
  cancelledAt: payLinks.cancelledAt,
  stay: {
    status: bookings.status,
    totalAmount: bookings.totalAmount,
    paidAmount: bookings.paidAmount,
    cancellationFee: bookings.cancellationFee,
    policyFee: bookings.policyFee,
    cautionAmount: bookings.cautionAmount,
    cautionHeld: bookings.cautionHeld,
  },
}

/** What the guest of a stay owes, in naira. */
export const owedMoneyOf = (stay: Parameters<typeof maxPaymentOf>[0] & CautionStay) => ({
  owed: maxPaymentOf(stay),
  cautionDue: cautionDueOf(stay),
})

type StatusRow = Parameters<typeof payLinkStatusOf>[0] & { stay: Parameters<typeof owedMoneyOf>[0] }

/** The state of a link now, and what can be paid by it. */
export const statusOf = (row: StatusRow) => payLinkStatusOf(row, owedMoneyOf(row.stay), now())
