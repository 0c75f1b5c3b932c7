import type { LiveKind } from '@ilewa/contract/live'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterCommit, db } from '../database/database.ts'
import { newId } from '../id.ts'
import { job } from '../jobs/jobs.ts'
import { changes } from './changes.table.ts'
import { announce } from './live.ts'

interface Change {
  businessId: string
  kind: LiveKind
  /** Only these people are concerned; everybody unless given. */
  userIds?: readonly string[]
}

/** Tells whoever is looking, on every node, that records of this kind have changed, once it is committed. */
export async function noteChange({ businessId, kind, userIds }: Change): Promise<void> {
  const concerned = userIds ?? [null]
  if (concerned.length === 0) return
  await db()
    .insert(changes)
    .values(concerned.map((userId) => ({ businessId, id: newId(), kind, userId })))
    .prepare(concerned.length === 1 ? 'changes_note' : '')
    .execute()
  afterCommit(() => announce(businessId))
}

/** A reader who was away for longer starts anew. */
export const changesLifeHours = 24

export const forgetChanges = job({
  name: 'changes.forget_old',
  data: z.object({}),
  every: { minute: 13 },
  run: async () => {
    await db()
      .delete(changes)
      .where(lt(changes.createdAt, sql`now() - make_interval(hours => ${changesLifeHours + 1})`))
  },
})
