import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { ArrivalDetails } from '@ilewa/contract/guest-page/schema'
import { and, eq, type SQL } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { seal, unseal } from '../../../platform/secret/seal.ts'
import { properties } from '../../properties/properties.table.ts'
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

/** What the export has of the arrival at a property: no door code and no password. */
export interface ExportedArrival {
  /** Of the property. */
  id: string
  propertyName: string
  directions: string | null
  wifiName: string | null
}

const selectExported = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: arrivalDetails.propertyId,
      propertyName: properties.name,
      directions: arrivalDetails.directions,
      wifiName: arrivalDetails.wifiName,
      ...more,
    })
    .from(arrivalDetails)
    .innerJoin(properties, referenceCondition(arrivalDetails, arrivalDetails.propertyId, properties))

/** One page of the arrivals at properties, newest first, for the export. */
export const readAllArrivals = (
  { businessId }: { businessId: string },
  { limit, cursor }: PageQuery,
): Promise<{ rows: ExportedArrival[]; nextCursor: string | null }> =>
  readPageWithoutTotal((more) => selectExported(more), {
    where: eq(arrivalDetails.businessId, businessId),
    order: {
      key: arrivalDetails.createdAt,
      id: arrivalDetails.propertyId,
      type: 'timestamptz',
      descending: true,
    },
    limit,
    cursor,
    toItem: (row: ExportedArrival) => row,
  })
