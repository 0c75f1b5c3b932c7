import { exportsPerDay } from '@ilewa/contract/data'
import { civilDateAt, formatDate } from '@ilewa/contract/dates'
import type { FileReply } from '@ilewa/contract/endpoint'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Fault } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { forgetAttempts, takeAttempt } from '../../platform/http/rate-limit.ts'
import { enqueue } from '../../platform/jobs.ts'
import { listSessions } from '../auth/auth.queries.ts'
import { type Gathered, gatherRecords, toArchive } from './data.archive.ts'
import { mailDataExported } from './data.jobs.ts'
import { recordForBusiness } from './data.trail.ts'

/** After so long one that was never seen to end no longer holds up the next. */
const longestSeconds = 900

const isUnderWay = ({ businessId }: Context) => `data-export:${businessId}`

async function requireTurn(ctx: Context): Promise<void> {
  const key = isUnderWay(ctx)
  const retryAfterSeconds = await takeAttempt({ key, limit: 1, windowSeconds: longestSeconds })
  if (retryAfterSeconds > 0) throw new Fault('data.export_under_way', { retryAfterSeconds })
}

async function requireOneOfToday(ctx: Context): Promise<void> {
  const today = { key: `data-exports:${ctx.businessId}`, limit: exportsPerDay, windowSeconds: 86_400 }
  const retryAfterSeconds = await takeAttempt(today)
  if (retryAfterSeconds > 0)
    throw new Fault('data.export_limit', { retryAfterSeconds, values: { times: String(exportsPerDay) } })
}

const timeIn = (timeZone: string, instant: Date) =>
  instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** All guests' data leaves: the trail keeps it, and the person whose session it is gets a mail. */
async function tellOfExport(ctx: Context, { images }: Gathered): Promise<void> {
  const sessions = await listSessions(ctx)
  const device = sessions.find(({ current }) => current)?.device ?? 'Unknown device'
  const day = formatDate(civilDateAt(now(), ctx.timeZone))
  await inTransaction(async () => {
    const pictures = images.length === 1 ? '1 image' : `${images.length} images`
    await recordForBusiness(ctx, { exported: `All records and ${pictures}` })
    await enqueue(mailDataExported, {
      ...{ userId: ctx.userId, device, ip: ctx.ip },
      when: `${day}, ${timeIn(ctx.timeZone, now())}`,
    })
  })
}

/**
 * Everything of the business as one archive, also where its plan has since become Free. Throws
 * `data.export_under_way` and `data.export_limit`.
 */
export async function exportBusiness(ctx: Context): Promise<FileReply> {
  await requireTurn(ctx)
  const end = () => forgetAttempts(isUnderWay(ctx))
  try {
    await requireOneOfToday(ctx)
    const gathered = await gatherRecords(ctx)
    try {
      await tellOfExport(ctx, gathered)
      return { file: toArchive(gathered, end), name: `ilewa-${ctx.today}.zip` }
    } catch (error) {
      await gathered.discard()
      throw error
    }
  } catch (error) {
    await end()
    throw error
  }
}
