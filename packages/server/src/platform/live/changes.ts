import type { LiveKind } from '@ilewa/contract/live'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterCommit, type Database, db } from '../database/database.ts'
import { newId } from '../id.ts'
import { job } from '../jobs/jobs.ts'
import { changes } from './changes.table.ts'
import { broadcastChange } from './live.ts'

interface Change {
  businessId: string
  kind: LiveKind
  /** The users concerned; all users of the business if omitted. */
  userIds?: readonly string[]
}

/** Publishes to the open live streams on every node, after commit, that records of this kind have changed. */
export async function publishChange({ businessId, kind, userIds }: Change): Promise<void> {
  const recipients = userIds ?? [null]
  if (recipients.length === 0) return
  await db()
    .insert(changes)
    .values(recipients.map((userId) => ({ businessId, id: newId(), kind, userId })))
    .prepare(recipients.length === 1 ? 'changes_note' : '')
    .execute()
  afterCommit(() => broadcastChange(businessId))
}

/**
 * `publishChange` for all users of the business, as a part of the statement that `write` completes and executes: one round trip less for
 * each written record.
 */
export async function publishChangeWith(
  { businessId, kind }: Omit<Change, 'userIds'>,
  write: (builder: ReturnType<Database['with']>) => PromiseLike<unknown>,
): Promise<void> {
  const published = db()
    .$with('published')
    .as(db().insert(changes).values({ businessId, id: newId(), kind }).returning({ id: changes.id }))
  await write(db().with(published))
  afterCommit(() => broadcastChange(businessId))
}

/** A client can resume its stream within this time. After a longer disconnection, it reloads everything. */
export const changesRetentionHours = 24

export const deleteOldChanges = job({
  name: 'changes.delete_old',
  formerName: 'changes.forget_old',
  data: z.object({}),
  every: { minute: 13 },
  run: async () => {
    await db()
      .delete(changes)
      .where(lt(changes.createdAt, sql`now() - make_interval(hours => ${changesRetentionHours + 1})`))
  },
})
