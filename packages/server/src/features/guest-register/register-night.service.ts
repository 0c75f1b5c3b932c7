import { formatDate } from '@ilewa/contract/core/dates'
import type { FileResult } from '@ilewa/contract/core/endpoint'
import type { NightQuery, RegisterNight } from '@ilewa/contract/guest-register/schema'
import { invalidField } from '../../platform/app-error.ts'
import { toCsv } from '../../platform/csv/csv-writer.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { recordBusinessUpdated } from '../business/business.audit.ts'
import { registerColumns } from './register-export.queries.ts'
import { readRegisterNight } from './register-night.queries.ts'

/** Reads a night and notes it in the audit log. Throws an error of the field for a night that has not begun. */
const readNightWithAudit = (ctx: Context, { night }: NightQuery, fact: string): Promise<RegisterNight> =>
  inTransaction(async () => {
    if (night > ctx.today) throw invalidField('night', 'Choose a night that has begun')
    const read = await readRegisterNight(ctx, { night })
    const entries = read.stays.reduce((sum, stay) => sum + stay.entries.length, 0)
    await recordBusinessUpdated(ctx, {
      before: { guestRegister: null },
      after: {
        guestRegister: `Night of ${formatDate(night)} ${fact}, ${entries} ${entries === 1 ? 'guest' : 'guests'}`,
      },
    })
    return read
  })

/** The guests of a night. The audit log notes who looked. Throws an error of the field `night`. */
export const revealNight = (ctx: Context, query: NightQuery): Promise<RegisterNight> =>
  readNightWithAudit(ctx, query, 'shown')

/** The guests of a night as CSV. The audit log notes it. Throws like `revealNight`. */
export async function exportNight(ctx: Context, query: NightQuery): Promise<FileResult> {
  const { stays } = await readNightWithAudit(ctx, query, 'downloaded')
  const rows = stays.flatMap(({ entries, ...stay }) => entries.map((entry) => ({ ...stay, ...entry })))
  return { file: toCsv(ctx, registerColumns, rows), name: `guest-register-${query.night}.csv` }
}
