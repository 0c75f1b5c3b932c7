import { expect, it } from 'vitest'
import { minutesFromNow } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { hashOf, newId } from '../../platform/id.ts'
import { anOwner } from '../../test/builders.ts'
import { useTestApp } from '../../test/test-app.ts'
import { forgetExpired } from './auth.jobs.ts'
import { codes, passwordResets, sessions } from './auth.table.ts'

useTestApp()

async function leaveBehind(expiresAt: Date) {
  const { id: userId } = await anOwner()
  const session = { id: newId(), userId, tokenHash: hashOf(newId()), userAgent: '', ip: '', expiresAt }
  await db().insert(sessions).values(session)
  await db().insert(codes).values({ userId, purpose: 'recovery', codeHash: 'x', expiresAt })
  await db()
    .insert(passwordResets)
    .values({ handleHash: hashOf(newId()), userId, expiresAt })
  return userId
}

it('forgets what has expired, and nothing else', async () => {
  const gone = await leaveBehind(minutesFromNow(-1))
  const live = await leaveBehind(minutesFromNow(1))
  // Each owner also has the live session that the builder opens.
  await forgetExpired.run({}, { jobId: newId(), enqueuedAt: new Date() })
  for (const [table, kept] of [
    [sessions, [gone, live, live]],
    [codes, [live]],
    [passwordResets, [live]],
  ] as const) {
    const rows = await db().select({ userId: table.userId }).from(table)
    expect(rows.map(({ userId }) => userId).sort()).toEqual([...kept].sort())
  }
})
