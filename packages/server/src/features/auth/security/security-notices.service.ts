import { notMeLinkDays } from '@ilewa/contract/auth/account-protection'
import { pages } from '@ilewa/contract/core/paging'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf, newId, newSecret } from '../../../platform/id.ts'
import { enqueue, job } from '../../../platform/jobs/jobs.ts'
import { linkTo } from '../../../platform/links.ts'
import { sendOnce } from '../../../platform/mail/mail.ts'
import { seal, unseal } from '../../../platform/secret/seal.ts'
import { getUser, type UserRow } from '../auth.queries.ts'
import { type SecurityEventKind, securityEvents } from '../sign-in.table.ts'
import { describeDevice } from './device-name.ts'
import { securityNoticeMail } from './security.mails.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

/** The data to undo a change and to describe it in its notice. Binary values are base64. */
const SecurityEventDetail = z.object({
  twoFactor: z.object({ secret: z.base64(), lastStep: z.int() }).optional(),
  recoveryCodeHashes: z.array(z.base64()).optional(),
  /** For example "Chrome on Android". */
  device: z.string().optional(),
  ip: z.string().optional(),
  newEmail: z.string().optional(),
})
export type SecurityEventDetail = z.infer<typeof SecurityEventDetail>

/** The device and address from which a change was made. */
export const describeOrigin = ({
  ip,
  userAgent,
}: Pick<PublicContext, 'ip' | 'userAgent'>): SecurityEventDetail => ({
  device: describeDevice(userAgent).device,
  ip,
})

/** Stores the change and enqueues its notice. Call it inside the change's transaction. */
export async function recordSecurityEvent(
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  kind: SecurityEventKind,
  detail: SecurityEventDetail = {},
): Promise<void> {
  const id = newId()
  await db()
    .insert(securityEvents)
    .values({
      ...{ id, userId, kind, mailedTo: email },
      detail: seal('two-factor', userId, JSON.stringify(detail)),
      expiresAt: minutesFromNow(notMeLinkDays * 24 * 60),
    })
  await enqueue(sendSecurityNotice, { eventId: id })
}

/** Returns an empty object if another key encrypted the detail. */
export function readDetail({
  userId,
  detail,
}: Pick<SecurityEventRow, 'userId' | 'detail'>): SecurityEventDetail {
  const text = unseal('two-factor', userId, detail)
  return text ? SecurityEventDetail.parse(JSON.parse(text)) : {}
}

/** Creates the link when its mail is sent, so that it is never stored. */
export const sendSecurityNotice = job({
  name: 'auth.send_security_notice',
  data: z.object({ eventId: z.uuid() }),
  run: ({ eventId }, { jobId }) =>
    sendOnce(jobId, async () => {
      const handle = newSecret()
      const [event] = await db()
        .update(securityEvents)
        .set({ handleHash: hashOf(handle) })
        .where(eq(securityEvents.id, eventId))
        .returning()
      if (!event) return undefined
      const { firstName } = await getUser(event.userId)
      const facts = { kind: event.kind, at: event.createdAt, ...readDetail(event) }
      const link = linkTo(pages.notMe, { token: handle })
      return securityNoticeMail({ firstName, email: event.mailedTo }, facts, link)
    }),
})

export async function deleteSecurityEvents(userId: string): Promise<void> {
  await db().delete(securityEvents).where(eq(securityEvents.userId, userId))
}
