import { auth } from '@ilewa/contract/auth'
import { bookings } from '@ilewa/contract/bookings'
import { describe, expect, it } from 'vitest'
import { anOwner } from '../../test/builders.ts'
import { useTestApp } from '../../test/test-app.ts'

const { send } = useTestApp()

/** How many of so many calls, sent together, come to this status. */
async function count(
  calls: number,
  status: number,
  call: () => Promise<{ status: number }>,
): Promise<number> {
  const answers = await Promise.all(Array.from({ length: calls }, call))
  return answers.filter((answer) => answer.status === status).length
}

describe('requests without end', () => {
  it('are refused to an account past its limit, with the seconds to wait, and to nobody else', async () => {
    const owner = await anOwner()
    const other = await anOwner()
    const ask = () => send(bookings.stats, {}, { token: owner.token })
    const passed = (await count(300, 200, ask)) + (await count(300, 200, ask)) + (await count(200, 200, ask))
    // A node lets an eighth of the limit of 600 pass before it counts with the others.
    expect(passed).toBeGreaterThanOrEqual(600)
    expect(passed).toBeLessThanOrEqual(675)
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([429, 'common.too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect((await send(bookings.stats, {}, { token: other.token })).status).toBe(200)
  })

  it('count writes by themselves, so that who may read no more may still save', async () => {
    const owner = await anOwner()
    const read = () => send(auth.me, {}, { token: owner.token })
    expect(await count(1_000, 429, read)).toBeGreaterThan(0)
    const saved = await send(auth.logout, {}, { token: owner.token })
    expect(saved.status).toBe(200)
  })

  it('count exports by themselves and sparingly', async () => {
    const owner = await anOwner()
    const ask = () => send(bookings.export, {}, { token: owner.token })
    const passed = await count(80, 200, ask)
    expect(passed).toBeGreaterThanOrEqual(60)
    expect(passed).toBeLessThanOrEqual(68)
    expect((await send(bookings.list, {}, { token: owner.token })).status).toBe(200)
  })
})
