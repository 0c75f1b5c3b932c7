import { startOfMonth } from '@ilewa/contract/core/dates'
import { type Tax, taxPresets } from '@ilewa/contract/prices/taxes'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { businesses } from '@ilewa/server/features/business/business.table'
import { issueInvoice } from '@ilewa/server/features/money/documents/invoices.service'
import { db } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { and, asc, eq } from 'drizzle-orm'

/** VAT in the prices of stays that are booked from now on, and the invoice of a guest in house, who booked before. */
export async function insertInvoices(ctx: Context): Promise<void> {
  const { businessId, today } = ctx
  const taxes: Tax[] = taxPresets
    .filter(({ name }) => name === 'VAT')
    .map((preset) => ({ ...preset, isIncluded: true, validFrom: startOfMonth(today) }))
  await db()
    .update(businesses)
    .set({ taxes, taxId: '20481937-0001', cacNumber: 'RC 1583920' })
    .where(eq(businesses.id, businessId))
  const [inHouse] = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), eq(bookings.status, 'CHECKED_IN')))
    .orderBy(asc(bookings.checkOut), asc(bookings.id))
    .limit(1)
  if (inHouse) await issueInvoice(ctx, inHouse.id)
}
