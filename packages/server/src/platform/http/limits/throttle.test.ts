import { analytics } from '@ilewa/contract/analytics'
import { auth } from '@ilewa/contract/auth/schema'
import { bookings } from '@ilewa/contract/bookings/schema'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
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

const readCounters = (key: string) =>
  db()
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(like(rateLimits.key, `${key}%`))

describe('too many requests', () => {
  it('are refused for an account over its limit, with Retry-After, and for no other account', async () => {
    const owner = await anOwner()
    const other = await anOwner()
    const sendRequest = () => send(bookings.export, {}, { token: owner.token })
    const passedCount = await count(80, 200, sendRequest)
    // A node lets an eighth of the limit of 60 pass before it counts in the database.
    expect(passedCount).toBeGreaterThanOrEqual(60)
    expect(passedCount).toBeLessThanOrEqual(68)
    const refused = await sendRequest()
    expect([refused.status, refused.body.code]).toEqual([429, 'common.too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await send(bookings.export, {}, { token: other.token })).status).toBe(200)
  })

  it('are counted per kind of request: an account without exports left can still read and write', async () => {
    const owner = await anOwner()
    await count(80, 429, () => send(bookings.export, {}, { token: owner.token }))
    expect((await send(bookings.list, {}, { token: owner.token })).status).toBe(200)
    expect((await send(auth.logout, {}, { token: owner.token })).status).toBe(200)
  })

  it('are refused sooner for costly requests, while lists stay available', async () => {
    const owner = await anOwner()
    await setStandardPlan(owner)
    const sendRequest = () => send(analytics.get, { query: { period: '1y' } }, { token: owner.token })
    const passedCount = await count(290, 200, sendRequest)
    expect(passedCount).toBeGreaterThanOrEqual(240)
    expect(passedCount).toBeLessThanOrEqual(270)
    expect((await sendRequest()).status).toBe(429)
    expect((await send(bookings.list, {}, { token: owner.token })).status).toBe(200)
  })

  it('are counted across nodes only near the limit', async () => {
    const owner = await anOwner()
    const key = 'requests:read:'
    expect(await count(180, 200, () => send(auth.me, {}, { token: owner.token }))).toBe(180)
    expect(await readCounters(key)).toEqual([])
    expect(await count(10, 200, () => send(auth.me, {}, { token: owner.token }))).toBe(10)
    expect(await readCounters(key)).toMatchObject([{ count: 75 }])
  })
})
