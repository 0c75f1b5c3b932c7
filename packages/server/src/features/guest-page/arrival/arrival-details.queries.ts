import type { ArrivalDetails } from '@ilewa/contract/guest-page/schema'
import { and, eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { seal, unseal } from '../../../platform/secret/seal.ts'
import { arrivalDetails } from '../guest-page.table.ts'

type ArrivalRow = typeof arrivalDetails.$inferSelect

export const sealCode = (propertyId: string, code: string | null): Buffer | null =>
  code === null ? null : seal('arrival-details', propertyId, code)

/** Undefined if it was encrypted with another secret. */
const unsealCode = (propertyId: string, sealed: Buffer | null): string | null | undefined =>
  sealed === null ? null : unseal('arrival-details', propertyId, sealed)

const noDetails: ArrivalDetails = {
  directions: null,
  wifiName: null,
  wifiPassword: null,
  doorCode: null,
  isReadable: true,
  version: 0,
}

function toArrivalDetails({ propertyId, ...row }: ArrivalRow): ArrivalDetails {
  const wifiPassword = unsealCode(propertyId, row.wifiPassword)
  const doorCode = unsealCode(propertyId, row.doorCode)
  return {
    directions: row.directions,
    wifiName: row.wifiName,
    wifiPassword: wifiPassword ?? null,
    doorCode: doorCode ?? null,
    isReadable: wifiPassword !== undefined && doorCode !== undefined,
    version: row.version,
  }
}

/** How guests get into a property, also into an archived one. */
export async function findArrivalDetails(
  { businessId }: { businessId: string },
  propertyId: string,
): Promise<ArrivalDetails> {
  const [row] = await db()
    .select()
    .from(arrivalDetails)
    .where(and(eq(arrivalDetails.businessId, businessId), eq(arrivalDetails.propertyId, propertyId)))
  return row ? toArrivalDetails(row) : noDetails
}
