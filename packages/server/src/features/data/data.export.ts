import { civilDateAt, formatDate } from '@ilewa/contract/core/dates'
import type { FileResult } from '@ilewa/contract/core/endpoint'
import { type ExportQuery, exportsPerDay } from '@ilewa/contract/data/schema'
import { AppError } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { clearAttempts, extendWindow, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { listSessions } from '../auth/sessions.queries.ts'
import { type CollectedRecords, collectRecords, toArchive } from './archive.ts'
import { recordForBusiness } from './data.audit.ts'
import { mailDataExported } from './data.jobs.ts'

/** The lease of an export whose process died expires after this time. */
const leaseSeconds = 60
const renewEveryMs = 20_000
/** Stops renewing the lease of an export that has not ended after this time. */
const maxLeaseMs = 900_000

const leaseKey = ({ businessId }: Context) => `data-export:${businessId}`

/** Acquires the export lease of the business and returns the function that releases it. */
async function acquireLease(ctx: Context): Promise<() => Promise<void>> {
  const lease = { key: leaseKey(ctx), windowSeconds: leaseSeconds }
  const retryAfterSeconds = await takeAttempt({ ...lease, limit: 1 })
  if (retryAfterSeconds > 0) throw new AppError('data.export_under_way', { retryAfterSeconds })
  // Ignores a failed renewal: while the database is unavailable, no other export can start either.
  const renewTimer = setInterval(() => void extendWindow(lease).catch(() => undefined), renewEveryMs)
  const expiryTimer = setTimeout(() => clearInterval(renewTimer), maxLeaseMs)
  for (const timer of [renewTimer, expiryTimer]) timer.unref()
  return async () => {
    clearInterval(renewTimer)
    clearTimeout(expiryTimer)
    await clearAttempts(lease.key)
  }
}

async function requireDailyQuota(ctx: Context): Promise<void> {
  const today = { key: `data-exports:${ctx.businessId}`, limit: exportsPerDay, windowSeconds: 86_400 }
  const retryAfterSeconds = await takeAttempt(today)
  if (retryAfterSeconds > 0)
    throw new AppError('data.export_limit', { retryAfterSeconds, values: { times: String(exportsPerDay) } })
}

const timeIn = (timeZone: string, instant: Date) =>
  instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** Writes an audit entry and mails the user of the session, because the export contains all guests' data. */
async function recordExport(
  ctx: Context,
  { images }: CollectedRecords,
  { guestRegister }: ExportQuery,
): Promise<void> {
  const sessions = await listSessions(ctx)
  const device = sessions.find(({ current }) => current)?.device ?? 'Unknown device'
  const day = formatDate(civilDateAt(now(), ctx.timeZone))
  await inTransaction(async () => {
    const pictures = images.length === 1 ? '1 image' : `${images.length} images`
    const register = guestRegister ? ', with the guest register' : ''
    await recordForBusiness(ctx, { exported: `All records and ${pictures}${register}` })
    await enqueue(mailDataExported, {
      ...{ userId: ctx.userId, device, ip: ctx.ip },
      when: `${day}, ${timeIn(ctx.timeZone, now())}`,
    })
  })
}

/**
 * Exports all data of the business as one archive, also after a downgrade to Free. Throws `data.export_under_way` and
 * `data.export_limit`.
 */
export async function exportBusiness(ctx: Context, query: ExportQuery): Promise<FileResult> {
  const releaseLease = await acquireLease(ctx)
  try {
    await requireDailyQuota(ctx)
    const collected = await collectRecords(ctx, query)
    try {
      await recordExport(ctx, collected, query)
      return { file: toArchive(collected, releaseLease), name: `ilewa-${ctx.today}.zip` }
    } catch (error) {
      await collected.discard()
      throw error
    }
  } catch (error) {
    await releaseLease()
    throw error
  }
}
