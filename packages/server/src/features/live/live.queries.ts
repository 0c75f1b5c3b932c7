import { type LiveKind, newcomerSeconds } from '@ilewa/contract/live'
import { sql } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { changesLifeHours } from '../../platform/live/changes.ts'

/** What a reader has seen: when, in which database, and its snapshot at that moment. */
const cursorPattern = /^(\d{1,12})_([\da-f]{8})_(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

/**
 * Names this table in this cluster. Transaction numbers mean nothing anywhere else, and a restored backup brings no
 * changes along, so there a reader starts anew.
 */
const origin = sql`(SELECT left(md5(system_identifier::text || 'changes'::regclass::oid), 8) FROM pg_control_system())`

interface Seen {
  origin: string
  snapshot: string
}

/** What stands in a cursor that can still be continued; one that was forged or is too old cannot. */
function readCursor(cursor: string): Seen | undefined {
  const [, seconds, origin, min, max, running] = cursorPattern.exec(cursor) ?? []
  if (!seconds || !origin || !min || !max) return undefined
  if (now().getTime() / 1000 - Number(seconds) > changesLifeHours * 3600) return undefined
  const between = running ? running.split(',').map(BigInt) : []
  const ordered = [BigInt(min), ...between, BigInt(max)]
  const isOrdered = ordered.every((value, place) => place === 0 || value >= (ordered[place - 1] ?? 0n))
  const isSnapshot = isOrdered && BigInt(min) > 0n && between.every((value) => value < BigInt(max))
  return isSnapshot ? { origin, snapshot: `${min}:${max}:${running ?? ''}` } : undefined
}

interface Change {
  kind: LiveKind
  /** Set where only one person is concerned. */
  userId: string | null
}

export interface Changes {
  /** Where to go on from. */
  cursor: string
  changes: readonly Change[]
  /** The cursor is too old, or of another database: what has changed is not known any more. */
  isExpired: boolean
}

/** Of the time before any transaction. */
const emptySnapshot = '1:1:'

/** What of the business has changed since the cursor, or lately, each kind once for each person concerned. */
export async function listChangesSince(
  { businessId }: Pick<Context, 'businessId'>,
  cursor: string | undefined,
): Promise<Changes> {
  const seen = cursor === undefined ? undefined : readCursor(cursor)
  const since = sql`${seen?.snapshot ?? emptySnapshot}::pg_snapshot`
  const isNew = seen
    ? sql`xid >= pg_snapshot_xmin(${since}) AND NOT pg_visible_in_snapshot(xid, ${since})`
    : sql`created_at > now() - make_interval(secs => ${newcomerSeconds})`
  const {
    rows: [row],
  } = await db().execute<{ snapshot: string; origin: string; changes: Change[]; ahead: boolean }>(sql`
    SELECT pg_current_snapshot()::text AS snapshot, ${origin} AS origin,
      pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot()) AS ahead,
      ARRAY(
        SELECT DISTINCT jsonb_build_object('kind', kind, 'userId', user_id) FROM changes
        WHERE business_id = ${businessId} AND ${isNew}
      ) AS changes`)
  if (!row) throw new Error('A snapshot always answers one row')
  const next = `${Math.floor(now().getTime() / 1000)}_${row.origin}_${row.snapshot}`
  const isExpired = cursor !== undefined && (seen?.origin !== row.origin || row.ahead)
  return { cursor: next, changes: row.changes, isExpired }
}
