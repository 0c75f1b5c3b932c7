import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { live } from '@ilewa/contract/live'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '../../database/database.ts'
import { rateLimits } from '../http.table.ts'

const { send } = useTestApp()

/** How many of these concurrent calls return this status. */
async function count(
  calls: number,
  status: number,
  call: () => Promise<{ status: number }>,
): Promise<number> {
  const responses = await Promise.all(Array.from({ length: calls }, call))
  return responses.filter((response) => response.status === status).length
}

it('refuses the 61st file of an account in a minute, with Retry-After, and no other account', async () => {
  const owner = await anOwner()
  const other = await anOwner()
  const sendRequest = () => send(bookings.export, {}, { token: owner.token })
  expect(await count(80, 200, sendRequest)).toBe(60)
  const refused = await sendRequest()
  expect([refused.status, refused.body.code]).toEqual([429, 'common.too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await send(bookings.export, {}, { token: other.token })).status).toBe(200)
})

it('counts each route by itself: an account without exports left can still read, write and stream', async () => {
  const owner = await anOwner()
  expect(await count(80, 429, () => send(bookings.export, {}, { token: owner.token }))).toBe(20)
  expect((await send(bookings.list, {}, { token: owner.token })).status).toBe(200)
  expect((await send(live.changes, {}, { token: owner.token })).status).toBe(200)
  expect((await send(auth.logout, {}, { token: owner.token })).status).toBe(200)
})

it('counts over all nodes, in the database', async () => {
  const owner = await anOwner()
  const key = `requests:GET ${bookings.export.path}:${owner.id}`
  const ofKey = eq(rateLimits.key, key)
  expect((await send(bookings.export, {}, { token: owner.token })).status).toBe(200)
  expect(await db().select({ count: rateLimits.count }).from(rateLimits).where(ofKey)).toEqual([{ count: 1 }])
  await db().update(rateLimits).set({ count: 60 }).where(ofKey)
  expect((await send(bookings.export, {}, { token: owner.token })).status).toBe(429)
})

it('does not count other requests', async () => {
  const owner = await anOwner()
  const before = await db().select({ key: rateLimits.key }).from(rateLimits)
  expect(await count(300, 200, () => send(auth.me, {}, { token: owner.token }))).toBe(300)
  expect(await db().select({ key: rateLimits.key }).from(rateLimits)).toEqual(before)
})
