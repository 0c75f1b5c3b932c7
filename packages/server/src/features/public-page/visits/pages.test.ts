import { publicPages } from '@ilewa/contract/public-page/endpoints'
import { publicRequests } from '@ilewa/contract/public-page/requests'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aGuest,
  aPropertyPage,
  aPublicPage,
  sendRequest,
  visitedStay,
} from '@ilewa/tests/support/visits/public-page'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let slug: string

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner, {
    ...{
      name: 'Lekki <Loft>',
      pricePerNight: '40000',
      address: '12 Secret Street',
      description: 'By the sea',
    },
  })
  await aPropertyPage(app, owner, property)
  slug = (await aPublicPage(app, owner, { headline: 'Homes by the sea' })).slug
})

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })
const savePage = (body: object) =>
  app.send(publicPages.update, { body: body as never }, { token: owner.token })

describe('the page of a business', () => {
  it('shows the properties on it, and no address', async () => {
    const { statusCode, headers, body } = await open(`/s/${slug}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=60, stale-while-revalidate=600',
    ])
    expect(body).toContain('Homes by the sea')
    expect(body).toContain('Lekki &lt;Loft&gt;')
    expect(body).toContain(`href="/s/${slug}/loft"`)
    expect(body).not.toContain('Secret Street')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('is answered with 304 while it is the same, and follows a change at once', async () => {
    const first = await open(`/s/${slug}`)
    const again = await open(`/s/${slug}`, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await savePage({ headline: 'Homes by the lagoon' })
    await waitUntil(async () => (await open(`/s/${slug}`)).body.includes('Homes by the lagoon'))
  })

  it('has no page while it is hidden, for an unknown slug, and after a slash it leads on', async () => {
    expect((await open('/s/nobody-has-this')).statusCode).toBe(404)
    const slashed = await open(`/s/${slug}/?a=1`)
    expect([slashed.statusCode, slashed.headers.location]).toEqual([302, `/s/${slug}?a=1`])
    await savePage({ isShown: false })
    await waitUntil(async () => (await open(`/s/${slug}`)).statusCode === 404)
    expect((await open(`/s/${slug}/loft`)).body).toContain('This page does not exist')
  })

  it('leads from a former address to the current one', async () => {
    await savePage({ slug: `${slug}-2` })
    for (const path of ['', '/loft']) {
      const { statusCode, headers } = await open(`/s/${slug}${path}`)
      expect([statusCode, headers.location]).toEqual([302, `/s/${slug}-2${path}`])
    }
  })

  it.each(['BOOKED', 'MAINTENANCE', 'UNAVAILABLE'])('does not show a property that is %s', async (status) => {
    await executeSql('UPDATE properties SET status = $2 WHERE id = $1', [property.id, status])
    const { body } = await open(`/s/${slug}`)
    expect(body).not.toContain('Loft')
    expect((await open(`/s/${slug}/loft`)).statusCode).toBe(404)
  })
})

describe('the page of a property', () => {
  it('prices a stay from its query, and says why dates are no stay', async () => {
    const { body } = await open(`/s/${slug}/loft?in=${day(10)}&out=${day(13)}&guests=2`)
    expect(body).toContain('₦120,000')
    expect(body).toContain('noindex')
    const faults: [string, string][] = [
      ['in=tomorrow&out=x', 'Choose the check-in date.'],
      [`in=${day(10)}`, 'Choose the check-out date.'],
      [`in=${day(10)}&out=${day(10)}`, 'Check-out must be after check-in.'],
      [`in=${day(10)}&out=${day(12)}&guests=99`, 'Choose 1 to 20 guests.'],
      [`in=${day(10)}&out=${day(12)}&guests=-1`, 'Choose 1 to 20 guests.'],
      [`in=${day(-3)}&out=${day(2)}`, 'The earliest check-in is'],
    ]
    for (const [query, message] of faults) {
      const { statusCode, body: answer } = await open(`/s/${slug}/loft?${query}`)
      expect([query, statusCode, answer.includes(message)]).toEqual([query, 200, true])
    }
  })

  it('repeats hostile queries as text only', async () => {
    const script = '<script>alert(1)</script>'
    const { statusCode, body } = await open(
      `/s/${slug}/loft?in=${encodeURIComponent(script)}&out=%00&guests[]=1&in=2`,
    )
    expect([statusCode, body.includes('<script>alert')]).toEqual([200, false])
  })

  it('shows taken nights without a word about their guests', async () => {
    await aBooking(app, owner, { ...aBookingInput(property, 5, 8), guestName: 'Secret Guest' })
    const { body } = await open(`/s/${slug}/loft`)
    expect(body).not.toContain('Secret Guest')
    expect(body).not.toContain('Secret Street')
    const taken = await open(`/s/${slug}/loft?in=${day(6)}&out=${day(7)}`)
    expect(taken.body).not.toContain('Hold these dates</button>')
  })

  it('limits prices of one network to sixty a minute, from the cache as many as wanted', async () => {
    const get = (days: number) =>
      app.inject({
        method: 'GET',
        url: `/s/${slug}/loft?in=${day(days)}&out=${day(days + 1)}`,
        remoteAddress: '203.0.113.99',
      })
    for (let days = 1; days <= 60; days++) expect((await get(days)).statusCode).toBe(200)
    const refused = await get(61)
    expect([refused.statusCode, refused.headers['retry-after'] !== undefined]).toEqual([429, true])
    expect(refused.body).toContain('Too many requests')
    expect((await get(60)).statusCode).toBe(200)
    expect(
      (await app.inject({ method: 'GET', url: `/s/${slug}/loft`, remoteAddress: '203.0.113.99' })).statusCode,
    ).toBe(200)
  })

  it('has a preview for chats of 1200 × 630 pixels', async () => {
    const { statusCode, headers, rawPayload } = await open(`/s/${slug}/loft/preview.jpg`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height, rawPayload.length <= 250_000]).toEqual([1_200, 630, true])
    expect((await open(`/s/${slug}/nothing/preview.jpg`)).statusCode).toBe(404)
  })
})

describe('the page of a request', () => {
  it('asks for the code, then shows how to pay, and is neither cached nor indexed', async () => {
    await aBankAccount(app, owner)
    const guest = aGuest()
    const sent = await sendRequest(app, { slug }, { ...visitedStay(10, 13), guest })
    const { token } = sent.body.data
    const before = await open(`/request/${token}`)
    expect([before.statusCode, before.headers['cache-control'], before.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(before.body).toContain('Check your e-mail')
    const code = await app.readCode(guest.guestEmail)
    await app.send(publicRequests.prove, { params: { token }, body: { code } })
    const { body } = await open(`/request/${token}`)
    expect(body).toContain('Your dates are held')
    expect(body).toContain('₦60,000')
    expect((await open('/request/unknown')).statusCode).toBe(404)
    expect((await open(`/request/${token}/`)).statusCode).toBe(404)
  })
})

it('lists shown pages in the sitemap, and names it to search engines', async () => {
  const sitemap = await open('/sitemap.xml')
  expect(sitemap.body).toContain(`<loc>http://localhost:3000/s/${slug}/loft</loc>`)
  const robots = await open('/robots.txt')
  expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

it('serves the script under a name of its content, for a year', async () => {
  const { body } = await open(`/s/${slug}/loft?in=${day(10)}&out=${day(13)}`)
  const path = /src="(\/s\/assets\/request-form\.[0-9a-f]+\.js)"/.exec(body)?.[1] ?? ''
  const script = await open(path)
  expect([script.statusCode, script.headers['content-type'], script.headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
})
