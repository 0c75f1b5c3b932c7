import { refundDueOf } from '@ilewa/contract/bookings/money'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { RefundDue } from '@ilewa/contract/money/refunds-due'
import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage } from '../../platform/database/paging.ts'
import { referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings, refundDueCondition } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyName: properties.name,
      checkIn: bookings.checkIn,
      status: bookings.status,
      totalAmount: bookings.totalAmount,
      paidAmount: bookings.paidAmount,
      cancellationFee: bookings.cancellationFee,
      cancelledOn: bookings.cancelledOn,
      ...more,
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

type Row = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number]

const toRefundDue = ({ status, totalAmount, paidAmount, cancellationFee, ...row }: Row): RefundDue => ({
  ...row,
  amount: refundDueOf({ status, totalAmount, paidAmount, cancellationFee }),
})

/** Bookings of which guests get money back, the earliest check-in first. */
export const listRefundsDue = (
  { businessId }: Context,
  { limit, cursor }: PageQuery,
): Promise<{ items: RefundDue[]; page: Page }> =>
  readPage(select, {
    from: bookings,
    where: and(eq(bookings.businessId, businessId), refundDueCondition),
    order: listOrder('checkIn', bookings),
    limit,
    cursor,
    toItem: toRefundDue,
  })
