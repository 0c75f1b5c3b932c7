import { and, eq, or } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import {
  containsErasedWords,
  type ErasedWords,
  replaceErasedWords,
} from '../../platform/database/erased-words.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { notifications } from './notifications.table.ts'

/** Erases a person's words from all notifications of the business. */
export async function eraseFromNotifications(businessId: string, words: ErasedWords): Promise<void> {
  const { title, text } = notifications
  const changed = await db()
    .update(notifications)
    .set({ title: replaceErasedWords(title, words), text: replaceErasedWords(text, words) })
    .where(
      and(
        eq(notifications.businessId, businessId),
        or(containsErasedWords(title, words), containsErasedWords(text, words)),
      ),
    )
    .returning({ userId: notifications.userId })
  const userIds = [...new Set(changed.map(({ userId }) => userId))]
  await publishChange({ businessId, kind: 'notification', userIds })
}
