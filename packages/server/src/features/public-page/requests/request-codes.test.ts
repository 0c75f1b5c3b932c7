import { mailLimits } from '@ilewa/contract/mail-limits'
import { maxOpenRequests, publicRequests, requestReasons } from '@ilewa/contract/public-page/requests'
import { anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aGuest,
  aPropertyPage,
  aPublicPage,
  sendRequest,
  visitedStay,
} from '@ilewa/tests/support/visits/public-page'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { rateLimits } from '../../../platform/http/http.table.ts'

const app = useTestApp()
let owner: Person
let slug: string
/** Each guest visits from a network of their own. */
let networks = 0

async function aBusiness() {
  const created = await anOwner()
  await setStandardPlan(created)
  await aPropertyPage(app, created, await aProperty(app, created, { pricePerNight: '40000' }))
  return { owner: created, slug: (await aPublicPage(app, created)).slug }
}

beforeEach(async () => {
  const business = await aBusiness()
  owner = business.owner
  slug = business.slug
})

const ask = (fields: { guest?: object } = {}, of = slug) =>
  sendRequest(
    app,
    { slug: of, from: `198.51.100.${++networks % 250}` },
    { ...visitedStay(10, 13), ...fields },
  )

const countsOf = async () =>
  Object.fromEntries(
    (
      await db()
        .select()
        .from(rateLimits)
        .where(sql`${rateLimits.key} LIKE ${`%-%s:${owner.businessId}%`}`)
    ).map(({ key, count }) => [key.replace(`:${owner.businessId}`, ''), count]),
  )

/** Counts codes of the business as if they had been mailed. */
const setMailed = (window: 'hour' | 'day', count: number) =>
  db()
    .insert(rateLimits)
    .values({
      key: `request-codes:${owner.businessId}:${window}`,
      count,
      windowEndsAt: new Date(Date.now() + 1_800_000),
    })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count } })

describe('codes of requests', () => {
  it.each(['hour', 'day'] as const)('are limited per business and %s, over all networks', async (window) => {
    await setMailed(window, mailLimits.new.requestCodes[window] - 1)
    const { body, status } = await ask()
    expect(status).toBe(201)
    const refused = await ask()
    expect([refused.status, refused.body.message]).toEqual([429, requestReasons.manyRequests])
    expect(refused.headers['retry-after']).toBeTruthy()
    const again = await app.send(publicRequests.sendCode, { params: { token: body.data.token } })
    expect([again.status, again.body.message]).toEqual([429, requestReasons.manyRequests])
    const other = await aBusiness()
    expect((await ask({}, other.slug)).status).toBe(201)
  })

  it('leave the other mails of the business alone', async () => {
    await ask()
    expect(await countsOf()).toEqual({ 'request-codes:hour': 1, 'request-codes:day': 1 })
  })

  it('count if they are mailed, not if a request is refused', async () => {
    const guest = aGuest()
    for (let count = 0; count < maxOpenRequests; count++) expect((await ask({ guest })).status).toBe(201)
    expect((await ask({ guest })).body.message).toBe(requestReasons.tooMany)
    await setMailed('day', mailLimits.new.requestCodes.day)
    expect((await ask()).status).toBe(429)
    expect(await countsOf()).toMatchObject({ 'request-codes:hour': maxOpenRequests })
  })
})
