import { type LiveKind, liveLookbackSeconds } from '@ilewa/contract/live'
import { sql } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { changesRetentionHours } from '../../platform/live/changes.ts'

/** A cursor contains the time in seconds, the database id, and the transaction snapshot. */
const cursorPattern = /^(\d{1,12})_([\da-f]{8})_(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

/**
 * Identifies this table in this cluster. Transaction ids are not valid in another cluster, and a restored backup has no
 * changes, so clients start over there.
 */
const origin = sql`(SELECT left(md5(system_identifier::text || 'changes'::regclass::oid), 8) FROM pg_control_system())`

interface CursorState {
  origin: string
  snapshot: string
}

/** Parses a cursor; undefined if it is malformed or too old. */
function readCursor(cursor: string): CursorState | undefined {
  const [, seconds, origin, min, max, inProgress] = cursorPattern.exec(cursor) ?? []
  if (!seconds || !origin || !min || !max) return undefined
  if (now().getTime() / 1000 - Number(seconds) > changesRetentionHours * 3600) return undefined
  const between = inProgress ? inProgress.split(',').map(BigInt) : []
  const ordered = [BigInt(min), ...between, BigInt(max)]
  const isOrdered = ordered.every((value, index) => index === 0 || value >= (ordered[index - 1] ?? 0n))
  const isSnapshot = isOrdered && BigInt(min) > 0n && between.every((value) => value < BigInt(max))
  return isSnapshot ? { origin, snapshot: `${min}:${max}:${inProgress ?? ''}` } : undefined
}

interface Change {
  kind: LiveKind
  /** Set if the change concerns one user only. */
  userId: string | null
}

export interface Changes {
  /** The cursor for the next read. */
  cursor: string
  changes: readonly Change[]
  /** The cursor is too old or from another database, so the changes since are unknown. */
  isExpired: boolean
}

/** Precedes every transaction. */
const emptySnapshot = '1:1:'

/** Lists the changes of the business since the cursor, or recent ones without a cursor; distinct per kind and user. */
export async function listChangesSince(
  { businessId }: Pick<Context, 'businessId'>,
  cursor: string | undefined,
): Promise<Changes> {
  const cursorState = cursor === undefined ? undefined : readCursor(cursor)
  const since = sql`${cursorState?.snapshot ?? emptySnapshot}::pg_snapshot`
  const newChangeCondition = cursorState
    ? sql`xid >= pg_snapshot_xmin(${since}) AND NOT pg_visible_in_snapshot(xid, ${since})`
    : sql`created_at > now() - make_interval(secs => ${liveLookbackSeconds})`
  const {
    rows: [row],
  } = await db().execute<{ snapshot: string; origin: string; changes: Change[]; ahead: boolean }>(sql`
    SELECT pg_current_snapshot()::text AS snapshot, ${origin} AS origin,
      pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot()) AS ahead,
      ARRAY(
        SELECT DISTINCT jsonb_build_object('kind', kind, 'userId', user_id) FROM changes
        WHERE business_id = ${businessId} AND ${newChangeCondition}
      ) AS changes`)
  if (!row) throw new Error('The snapshot query returned no row')
  const next = `${Math.floor(now().getTime() / 1000)}_${row.origin}_${row.snapshot}`
  const isExpired = cursor !== undefined && (cursorState?.origin !== row.origin || row.ahead)
  return { cursor: next, changes: row.changes, isExpired }
}
