import { and, eq, or } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { type ErasedWords, holdsWords, withoutWords } from '../../platform/database/erased-words.ts'
import { noteChange } from '../../platform/live/changes.ts'
import { notifications } from './notifications.table.ts'

/** Erases a person's words from all notifications of the business. */
export async function eraseFromNotifications(businessId: string, words: ErasedWords): Promise<void> {
  const { title, text } = notifications
  const changed = await db()
    .update(notifications)
    .set({ title: withoutWords(title, words), text: withoutWords(text, words) })
    .where(
      and(eq(notifications.businessId, businessId), or(holdsWords(title, words), holdsWords(text, words))),
    )
    .returning({ userId: notifications.userId })
  const userIds = [...new Set(changed.map(({ userId }) => userId))]
  await noteChange({ businessId, kind: 'notification', userIds })
}
