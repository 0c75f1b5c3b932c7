import type { CodesSettings } from '@ilewa/contract/guest-page/schema'
import { defaultHoursBefore } from '@ilewa/contract/guest-page/terms'
import { eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { codesSettings } from '../guest-page.table.ts'

const defaults: CodesSettings = { hoursBefore: defaultHoursBefore, payment: 'DEPOSIT', version: 0 }

export async function getCodesSettings({ businessId }: { businessId: string }): Promise<CodesSettings> {
  const { hoursBefore, payment, version } = codesSettings
  const [row] = await db()
    .select({ hoursBefore, payment, version })
    .from(codesSettings)
    .where(eq(codesSettings.businessId, businessId))
  return row ?? defaults
}
