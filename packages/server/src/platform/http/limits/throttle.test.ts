import { analytics } from '@ilewa/contract/analytics'
import { auth } from '@ilewa/contract/auth/schema'
import { bookings } from '@ilewa/contract/bookings/schema'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { onStandard } from '@ilewa/tests/support/app/people'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
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
  const answers = await Promise.all(Array.from({ length: calls }, call))
  return answers.filter((answer) => answer.status === status).length
}

const countedFor = (key: string) =>
  db()
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(like(rateLimits.key, `${key}%`))

describe('too many requests', () => {
  it('are refused for an account over its limit, with Retry-After, and for no other account', async () => {
    const owner = await anOwner()
    const other = await anOwner()
    const ask = () => send(bookings.export, {}, { token: owner.token })
    const passed = await count(80, 200, ask)
    // A node lets an eighth of the limit of 60 pass before it counts in the database.
    expect(passed).toBeGreaterThanOrEqual(60)
    expect(passed).toBeLessThanOrEqual(68)
    const refused = await ask()
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
    await onStandard(owner)
    const ask = () => send(analytics.get, { query: { period: '1y' } }, { token: owner.token })
    const passed = await count(290, 200, ask)
    expect(passed).toBeGreaterThanOrEqual(240)
    expect(passed).toBeLessThanOrEqual(270)
    expect((await ask()).status).toBe(429)
    expect((await send(bookings.list, {}, { token: owner.token })).status).toBe(200)
  })

  it('are counted across nodes only near the limit', async () => {
    const owner = await anOwner()
    const key = 'requests:read:'
    expect(await count(180, 200, () => send(auth.me, {}, { token: owner.token }))).toBe(180)
    expect(await countedFor(key)).toEqual([])
    expect(await count(10, 200, () => send(auth.me, {}, { token: owner.token }))).toBe(10)
    expect(await countedFor(key)).toMatchObject([{ count: 75 }])
  })
})
