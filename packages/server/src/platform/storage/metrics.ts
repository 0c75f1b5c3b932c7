import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../database/database.ts'
import { pictureKeysOf } from '../images/stored-pictures.ts'
import { findFile } from './storage.ts'

/** Columns of a table whose rows reference pictures and store their size in bytes. */
export interface PictureColumns {
  table: PgTable
  businessId: PgColumn
  pictureId: PgColumn
  /** Null until the files are measured. */
  bytes: PgColumn
}

interface Unmeasured {
  businessId: string
  pictureId: string
}

const batchSize = 200
const concurrency = 8

/** Matches rows without a size. A version that did not count bytes wrote them, or its backup contained them. */
const unmeasuredCondition = ({ pictureId, bytes }: Pick<PictureColumns, 'pictureId' | 'bytes'>): SQL =>
  sql`${pictureId} IS NOT NULL AND ${bytes} IS NULL`

async function listUnmeasured(columns: PictureColumns, limit: number): Promise<Unmeasured[]> {
  const rows = await db()
    .select({ businessId: columns.businessId, pictureId: columns.pictureId })
    .from(columns.table)
    .where(unmeasuredCondition(columns))
    .limit(limit)
  return rows as Unmeasured[]
}

/** A missing file counts as 0 bytes. */
async function measure({ businessId, pictureId }: Unmeasured): Promise<number> {
  const { image, thumbnail } = pictureKeysOf({ businessId }, pictureId)
  const [imageFile, thumbnailFile] = [await findFile(image), await findFile(thumbnail)]
  return (imageFile?.size ?? 0) + (thumbnailFile?.size ?? 0)
}

async function measureOne(columns: PictureColumns, row: Unmeasured): Promise<void> {
  const bytes = await measure(row)
  const rowCondition = and(
    eq(columns.businessId, row.businessId),
    eq(columns.pictureId, row.pictureId),
    isNull(columns.bytes),
  )
  await db().execute(
    sql`UPDATE ${columns.table} SET ${sql.identifier(columns.bytes.name)} = ${bytes}::int WHERE ${rowCondition}`,
  )
}

/** Whether any pictures are unmeasured. */
export async function hasUnmeasured(tables: readonly PictureColumns[]): Promise<boolean> {
  for (const columns of tables) if ((await listUnmeasured(columns, 1)).length > 0) return true
  return false
}

/** Stores the sizes of unmeasured pictures; triggers add them to the total of the business. */
export async function measurePictures(tables: readonly PictureColumns[]): Promise<void> {
  for (const columns of tables) {
    let rows = await listUnmeasured(columns, batchSize)
    while (rows.length > 0) {
      for (let from = 0; from < rows.length; from += concurrency)
        await Promise.all(rows.slice(from, from + concurrency).map((row) => measureOne(columns, row)))
      rows = await listUnmeasured(columns, batchSize)
    }
  }
}
