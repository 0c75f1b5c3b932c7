import { mailLimits, newBusinessDays } from '@ilewa/contract/mail-limits'
import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { businesses } from '../business/business.table.ts'
import { payments } from '../payments/payments.table.ts'

interface MailAllowance {
  /** Whether the business has a verified payment. */
  hasPaid: boolean
  limits: (typeof mailLimits)[keyof typeof mailLimits]
}

/** Returns how many mails a day the business may send to external addresses. */
export async function getMailAllowance({ businessId }: Pick<Context, 'businessId'>): Promise<MailAllowance> {
  const paid = db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.businessId, businessId), eq(payments.status, 'SUCCESSFUL')))
    .limit(1)
  const [row] = await db()
    .select({
      hasPaid: sql<boolean>`EXISTS (${paid})`,
      isEstablished: sql<boolean>`${businesses.createdAt} < now() - make_interval(days => ${newBusinessDays})`,
    })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  const hasPaid = row?.hasPaid === true
  return { hasPaid, limits: hasPaid || row?.isEstablished ? mailLimits.established : mailLimits.new }
}
