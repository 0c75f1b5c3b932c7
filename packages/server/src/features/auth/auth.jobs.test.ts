import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minutesFromNow } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { hashOf, newId } from '../../platform/id.ts'
import { deleteExpired, sendCode, sendWelcome } from './auth.jobs.ts'
import { sessions, users } from './auth.table.ts'
import { codeRequesterOf, takeCodeMailAttempt } from './code-limits.service.ts'
import { emailCodes, passwordResets } from './codes.table.ts'

const app = useTestApp()

async function createExpiring(expiresAt: Date) {
  const { id: userId } = await anOwner()
  const session = { id: newId(), userId, tokenHash: hashOf(newId()), userAgent: '', ip: '', expiresAt }
  await db().insert(sessions).values(session)
  const code = { requesterHash: hashOf(newId()), browserHash: hashOf(newId()), linkHash: hashOf(newId()) }
  await db()
    .insert(emailCodes)
    .values({ userId, purpose: 'recovery', codeHash: 'x', expiresAt, ...code })
  await db()
    .insert(passwordResets)
    .values({ handleHash: hashOf(newId()), userId, expiresAt })
  return userId
}

it('deletes only what has expired', async () => {
  const expired = await createExpiring(minutesFromNow(-1))
  const live = await createExpiring(minutesFromNow(1))
  // Each owner also has the live session that the builder creates.
  await deleteExpired.run({}, { jobId: newId(), enqueuedAt: new Date() })
  for (const [table, remaining] of [
    [sessions, [expired, live, live]],
    [emailCodes, [live]],
    [passwordResets, [live]],
  ] as const) {
    const rows = await db().select({ userId: table.userId }).from(table)
    expect(rows.map(({ userId }) => userId).sort()).toEqual([...remaining].sort())
  }
})

describe('the mail with a code', () => {
  const ctx = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: 'test' }
  const requester = { ...codeRequesterOf(ctx), isDue: true }
  const run = (email: string, jobId = newId(), enqueuedAt = new Date()) =>
    sendCode.run({ email, purpose: 'recovery', ...requester }, { jobId, enqueuedAt })
  const storedHash = async (userId: string) =>
    (await db().select().from(emailCodes).where(eq(emailCodes.userId, userId)))[0]?.codeHash

  it('goes out once, and its code stays valid when the job runs again', async () => {
    const { id, email } = await anOwner()
    const jobId = newId()
    await run(email, jobId)
    const hash = await storedHash(id)
    await run(email, jobId)
    expect(await app.codesTo(email)).toHaveLength(1)
    expect(await storedHash(id)).toBe(hash)
  })

  it('does not go out later than a code lives', async () => {
    const { id, email } = await anOwner()
    await run(email, newId(), minutesFromNow(-11))
    expect(await app.codesTo(email)).toEqual([])
    expect(await storedHash(id)).toBeUndefined()
    await run(email, newId(), minutesFromNow(-9))
    expect(await app.codesTo(email)).toHaveLength(1)
  })

  it('does not go out once the user has sent another request', async () => {
    const { id, email } = await anOwner()
    const early = minutesFromNow(-2)
    expect(await takeCodeMailAttempt(ctx, { email, userId: id, purpose: 'recovery' })).toBe(true)
    await run(email, newId(), early)
    expect(await app.codesTo(email)).toEqual([])
    await run(email)
    expect(await app.codesTo(email)).toHaveLength(1)
  })

  it('does not go out to one who was deactivated or verified meanwhile', async () => {
    const { id, email } = await anOwner()
    const verification = { email, purpose: 'verify_email' as const, ...requester }
    await sendCode.run(verification, { jobId: newId(), enqueuedAt: new Date() })
    await db().update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id))
    await run(email)
    expect(await app.codesTo(email)).toEqual([])
  })
})

it('welcomes an owner once', async () => {
  const { id, email } = await anOwner()
  for (const jobId of [newId(), newId()])
    await sendWelcome.run({ userId: id }, { jobId, enqueuedAt: new Date() })
  expect(await app.mailsTo(email)).toHaveLength(1)
  expect(await app.readLink(email)).toBe('http://localhost:3000/dashboard')
})
