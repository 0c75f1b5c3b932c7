import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emailCodes } from '../../features/auth/codes.table.ts'
import { paymentEvents } from '../../features/payments/payments.table.ts'
import { hashOf, newId } from '../id.ts'
import { db, executeSql } from './database.ts'

/*
 * Statements of the previous version, whose nodes run until an upgrade has reached them. The next release removes the
 * former names (migration 0029) and this file.
 */
useTestApp()

it('payment events are written, read and deleted under their former names', async () => {
  const id = newId()
  await executeSql(
    `INSERT INTO payment_news (id, provider, source, tx_ref, transaction_id, outcome, facts, heard_at)
     VALUES ($1, 'flutterwave', 'round', 'former', NULL, 'heard', '{}', DEFAULT)`,
    [id],
  )
  const stored = await db().select().from(paymentEvents).where(eq(paymentEvents.id, id))
  expect(stored).toMatchObject([{ source: 'reconciliation', outcome: 'received', txRef: 'former' }])
  const age = stored[0] ? Date.now() - stored[0].receivedAt.getTime() : undefined
  expect(Math.abs(age ?? Number.NaN)).toBeLessThan(60_000)
  const read = await executeSql('SELECT tx_ref, heard_at AS received_at FROM payment_news WHERE id = $1', [
    id,
  ])
  expect(read.rows).toEqual([{ tx_ref: 'former', received_at: stored[0]?.receivedAt }])
  await executeSql("DELETE FROM payment_news WHERE heard_at < now() + interval '1 day'")
  expect(await db().select().from(paymentEvents).where(eq(paymentEvents.id, id))).toEqual([])
})

it('a code of one requester replaces the older one, whichever version wrote it', async () => {
  const { id: userId } = await anOwner()
  const requesterHash = hashOf('browser')
  const expiresAt = new Date(Date.now() + 600_000)
  const issueFormer = (linkHash: Buffer) =>
    executeSql(
      `INSERT INTO email_codes (user_id, purpose, asker, browser_hash, link_hash, expires_at) VALUES ($1, 'recovery', $2, $2, $3, $4)
       ON CONFLICT (user_id, purpose, asker) DO UPDATE SET link_hash = excluded.link_hash`,
      [userId, requesterHash, linkHash, expiresAt],
    )
  const issue = (linkHash: Buffer) =>
    db()
      .insert(emailCodes)
      .values({ userId, purpose: 'recovery', requesterHash, browserHash: requesterHash, linkHash, expiresAt })
      .onConflictDoUpdate({
        target: [emailCodes.userId, emailCodes.purpose, emailCodes.requesterHash],
        set: { linkHash },
      })
  for (const issueOne of [issueFormer, issue, issueFormer, issueFormer, issue]) {
    const linkHash = hashOf(newId())
    await issueOne(linkHash)
    const stored = await db().select().from(emailCodes).where(eq(emailCodes.userId, userId))
    expect(stored.map((code) => [code.requesterHash, code.linkHash])).toEqual([[requesterHash, linkHash]])
  }
  await executeSql('DELETE FROM email_codes WHERE user_id = $1 AND asker = $2', [userId, requesterHash])
  expect(await db().select().from(emailCodes).where(eq(emailCodes.userId, userId))).toEqual([])
})
