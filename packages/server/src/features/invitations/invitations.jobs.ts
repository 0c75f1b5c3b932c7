import { pages } from '@ilewa/contract/core/paging'
import { invitationResponseDays } from '@ilewa/contract/people/invitations'
import { invitationLifeDays } from '@ilewa/contract/people/schema'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { hashOf, newSecret } from '../../platform/id.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { getMailAllowance } from '../subscription/mail-allowance.queries.ts'
import { invitationMail } from './invitations.mails.ts'
import {
  areInvitationsPaused,
  findBusinessOfInvitation,
  findInvitationWithBusiness,
  hashOfEmail,
  hasReported,
  type InvitationRow,
} from './invitations.queries.ts'
import { invitationMails, invitations } from './invitations.table.ts'

const dayMinutes = 24 * 60

/**
 * Creates the token of the invitation's link, which replaces older tokens and is only sent by mail. Returns
 * undefined if the invitation's address has changed: a mail to the old address must not contain a valid token.
 */
const issueToken = ({ businessId, id, email }: InvitationRow): Promise<string | undefined> =>
  inTransaction(async () => {
    const token = newSecret()
    const tokenHash = hashOf(token)
    const issued = await db()
      .update(invitations)
      .set({ tokenHash, mailedAt: sql`now()`, expiresAt: minutesFromNow(invitationLifeDays * dayMinutes) })
      .where(
        and(eq(invitations.businessId, businessId), eq(invitations.id, id), eq(invitations.email, email)),
      )
      .returning({ id: invitations.id })
    if (issued.length === 0) return undefined
    await db()
      .insert(invitationMails)
      .values({
        tokenHash,
        businessId,
        invitationId: id,
        emailHash: hashOfEmail(email),
        expiresAt: minutesFromNow(invitationResponseDays * dayMinutes),
      })
    return token
  })

/** Creates the link when its mail is sent, so that it is never stored; a resent link replaces the previous one. */
const mailOnce = (jobId: string, businessId: string, id: string) =>
  sendOnce(jobId, async () => {
    const ctx = { businessId }
    const invited = await findInvitationWithBusiness(ctx, id)
    if (!invited || (await hasReported(ctx, invited.email)) || (await areInvitationsPaused(ctx)))
      return undefined
    const token = await issueToken(invited)
    if (!token) return undefined
    const { hasPaid } = await getMailAllowance(ctx)
    return invitationMail(
      { ...invited, hasPaid },
      {
        accept: linkTo(pages.resetPassword, { email: invited.email, userId: token, type: 'invitation' }),
        refuse: linkTo(pages.invitation, { token }),
      },
    )
  })

export const sendInvitation = job({
  name: 'invitations.send_invitation',
  data: z.object({ businessId: z.uuid(), id: z.uuid() }),
  run: ({ businessId, id }, { jobId }) => mailOnce(jobId, businessId, id),
})

/**
 * Moves invited people from `users` to `invitations`. The previous version stores them in `users`, and it may
 * still run during a restart.
 */
const moveInvitedUsers = () => db().execute(sql`SELECT move_invited_users()`)

/** Processes jobs that the previous version enqueued. */
export const sendLegacyInvitation = job({
  name: 'auth.send_invitation',
  data: z.object({ userId: z.uuid() }),
  run: async ({ userId }, { jobId }) => {
    await moveInvitedUsers()
    const businessId = await findBusinessOfInvitation(userId)
    if (businessId) await mailOnce(jobId, businessId, userId)
  },
})

export const deleteExpiredInvitationMails = job({
  name: 'invitations.delete_expired_mails',
  formerName: 'invitations.tidy',
  data: z.object({}),
  every: { minute: 41 },
  run: async () => {
    await moveInvitedUsers()
    await db().delete(invitationMails).where(lt(invitationMails.expiresAt, sql`now()`))
  },
})
