import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { type FindReferenced, namesCondition } from '../../platform/storage/sweep.ts'
import { users } from '../auth/auth.table.ts'

/** Returns those of the files that are avatars. */
export const findReferencedAvatars: FindReferenced = (names) =>
  db()
    .select({ owner: users.id, id: sql<string>`${users.avatarId}` })
    .from(users)
    .where(namesCondition(names, users.id, users.avatarId))
