import type { NotMeResult, UndoneChange } from '@ilewa/contract/auth/account-protection'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import type { UserRow } from '../auth.queries.ts'
import { users } from '../auth.table.ts'
import { deleteCredentialTokens } from '../codes.service.ts'
import { changeEmail, deleteEmailChange } from '../email-changes.service.ts'
import { issueResetHandle } from '../password-reset.service.ts'
import { closeSessionsOf } from '../sessions.service.ts'
import { securityEvents } from '../sign-in.table.ts'
import { clearCodeAttempts } from '../two-factor/second-factor.service.ts'
import {
  removeTwoFactor,
  restoreRecoveryCodes,
  restoreTwoFactor,
} from '../two-factor/two-factor-restore.service.ts'
import { deleteSignInOrigins } from './new-device.service.ts'
import { readDetail, type SecurityEventRow } from './security-notices.service.ts'
import { rememberOrigin } from './sign-in-origins.service.ts'

const liveEventCondition = gt(securityEvents.expiresAt, sql`now()`)
const linkCondition = (token: string) => and(eq(securityEvents.handleHash, hashOf(token)), liveEventCondition)

/** Counts only wrong links, so that another client on the owner's network cannot block the right one. */
async function limitWrongLinks({ network }: PublicContext, token: string): Promise<void> {
  const [event] = await db()
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(linkCondition(token))
  if (!event) await requireAttempt({ key: `not-me:address:${network}`, limit: 60, windowSeconds: 3_600 })
}

/** Consumes the link; one of several parallel uses succeeds. */
async function consumeLink(token: string): Promise<SecurityEventRow> {
  const [event] = await db()
    .update(securityEvents)
    .set({ handleHash: null })
    .where(linkCondition(token))
    .returning()
  if (!event) throw new AppError('auth.notice_link_invalid')
  return event
}

async function lockUser(id: string): Promise<UserRow> {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'ACTIVE')))
    .for('update')
  if (!user) throw new AppError('auth.notice_link_invalid')
  return user
}

/** Undoes one change of the second factor. Call it with the latest change first. */
async function undoTwoFactor(event: SecurityEventRow): Promise<UndoneChange | undefined> {
  const { userId, kind } = event
  if (kind === 'two_factor_on') {
    await removeTwoFactor(userId)
    return 'two_factor_off'
  }
  if (kind === 'two_factor_off' || kind === 'recovered_by_operator') {
    const detail = readDetail(event)
    if (kind === 'recovered_by_operator' && !detail.twoFactor) return undefined
    return (await restoreTwoFactor(userId, detail, now())) ? 'two_factor_on' : 'two_factor_not_restored'
  }
  if (kind !== 'recovery_codes_renewed') return undefined
  await restoreRecoveryCodes(userId, readDetail(event))
  return 'recovery_codes'
}

/** Returns the net result: for the second factor, only its final state. */
function summarize(undone: readonly UndoneChange[]): UndoneChange[] {
  const last = undone.filter((change) => change.startsWith('two_factor')).at(-1)
  const hasCodes = undone.includes('recovery_codes') && last !== 'two_factor_off'
  return [...(last ? [last] : []), ...(hasCodes ? (['recovery_codes'] as const) : [])]
}

/**
 * Deletes the events since `mailedTo` became the account's address. Earlier events keep their links. Otherwise a
 * thief who changed the e-mail could use a notice to their own address to disable the owner's link.
 */
async function deleteEventsSince(events: readonly SecurityEventRow[], user: UserRow, mailedTo: string) {
  const changes = events.filter(({ kind }) => kind === 'email_changed')
  const addressChange = changes.findLast(
    (_, index) => (changes[index + 1]?.mailedTo ?? user.email) === mailedTo,
  )
  const deletedIds = events.filter(({ id }) => !addressChange || id > addressChange.id).map(({ id }) => id)
  if (deletedIds.length > 0) await db().delete(securityEvents).where(inArray(securityEvents.id, deletedIds))
}

/**
 * Follows the link of a security notice: ends every session, undoes the changes of the last 7 days, and clears the
 * password. The account returns to the address that received the link. Throws `auth.notice_link_invalid`, and
 * `auth.email_taken` if that address has another account by now.
 */
export async function undoSecurityChanges(ctx: PublicContext, token: string): Promise<NotMeResult> {
  await limitWrongLinks(ctx, token)
  return inTransaction(async () => {
    const { userId, mailedTo } = await consumeLink(token)
    const user = await lockUser(userId)
    const events = await db()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), liveEventCondition))
      .orderBy(asc(securityEvents.id))
    const undone: UndoneChange[] = []
    for (const event of events.toReversed()) {
      const change = await undoTwoFactor(event)
      if (change) undone.push(change)
    }
    const isEmailRestored = mailedTo !== user.email
    if (isEmailRestored) await changeEmail(user, mailedTo)
    await db().update(users).set({ passwordHash: null, updatedAt: sql`now()` }).where(eq(users.id, userId))
    await deleteEmailChange(userId)
    await deleteCredentialTokens(userId)
    await clearCodeAttempts(ctx, userId)
    await deleteSignInOrigins(userId)
    // Codes for this browser have limits of their own, so that strangers use up none of the owner's.
    await rememberOrigin(ctx, user)
    await deleteEventsSince(events, user, mailedTo)
    await closeSessionsOf(userId)
    return {
      email: mailedTo,
      userId: await issueResetHandle(user),
      undone: [...summarize(undone), ...(isEmailRestored ? (['email'] as const) : [])],
    }
  })
}
