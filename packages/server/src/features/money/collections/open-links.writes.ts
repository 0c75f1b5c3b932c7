import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { payLinks } from './collections.table.ts'

/** Cancels the open pay links of a condition, which contains the business. */
export const cancelOpenLinks = (condition: SQL | undefined) =>
  db()
    .update(payLinks)
    .set({ cancelledAt: now() })
    .where(and(condition, isNull(payLinks.cancelledAt), gt(payLinks.expiresAt, sql`now()`)))

/**
 * Reopens the pay links that an undone cancellation ended: the trigger `bookings_cancel_pay_links` and the audit entry have the time of one
 * transaction.
 */
export const reopenLinksOfBooking = (businessId: string, bookingId: string, auditEntryId: string) =>
  db()
    .update(payLinks)
    .set({ cancelledAt: null })
    .where(
      and(
        eq(payLinks.businessId, businessId),
        eq(payLinks.bookingId, bookingId),
        sql`${payLinks.cancelledAt} = (SELECT entry.created_at FROM audit_entries entry
          WHERE entry.business_id = ${businessId} AND entry.id = ${auditEntryId})`,
      ),
    )

/** Cancels the open pay links of a booking that is another guest's now: they show that guest's name and phone at the provider. */
export const cancelOpenLinksOfBooking = (businessId: string, bookingId: string) =>
  cancelOpenLinks(and(eq(payLinks.businessId, businessId), eq(payLinks.bookingId, bookingId)))
