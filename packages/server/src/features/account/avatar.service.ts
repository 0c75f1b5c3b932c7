import { eq, sql } from 'drizzle-orm'
import { invalidField } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { SessionContext } from '../../platform/http/pipeline/context.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import { newId } from '../../platform/id.ts'
import { encodePicture } from '../../platform/images/images.ts'
import { discardFiles, putFile } from '../../platform/storage/storage.ts'
import { avatarKeyOf, avatarUrlOf } from '../auth/auth.queries.ts'
import { users } from '../auth/auth.table.ts'

const avatarSizePx = 320

const jpgOrPng = { kinds: ['jpeg', 'png'], code: 'auth.avatar_kind', field: 'avatar' } as const

/** Sets or clears the user's avatar and returns the id of the previous one. */
const replaceAvatar = (userId: string, avatarId: string | null): Promise<string | null> =>
  inTransaction(async () => {
    const [before] = await db()
      .select({ avatarId: users.avatarId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    await db().update(users).set({ avatarId, updatedAt: sql`now()` }).where(eq(users.id, userId))
    return before?.avatarId ?? null
  })

async function discardAvatar(userId: string, avatarId: string | null): Promise<void> {
  if (avatarId) await discardFiles([avatarKeyOf(userId, avatarId)])
}

interface AvatarResult {
  avatarUrl: string | null
}

/** Stores the picture as a square without metadata. Throws `auth.avatar_kind`, `uploads.not_an_image`. */
export async function changeAvatar(
  ctx: SessionContext,
  [file]: readonly ReceivedFile[],
): Promise<AvatarResult> {
  if (!file) throw invalidField('avatar', 'Please choose a picture.')
  const { image } = await encodePicture(ctx, file, { square: avatarSizePx, only: jpgOrPng })
  const { userId } = ctx
  const avatarId = newId()
  await putFile(avatarKeyOf(userId, avatarId), image)
  await discardAvatar(userId, await replaceAvatar(userId, avatarId))
  return { avatarUrl: avatarUrlOf({ id: userId, avatarId }) }
}

export async function removeAvatar({ userId }: Pick<SessionContext, 'userId'>): Promise<AvatarResult> {
  await discardAvatar(userId, await replaceAvatar(userId, null))
  return { avatarUrl: null }
}
