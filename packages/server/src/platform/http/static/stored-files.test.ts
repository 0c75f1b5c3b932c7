import type { Picture } from '@ilewa/contract/core/pictures'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { anOwner, aPicture, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { aMaintenanceRequest, anExpense } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClockOffset } from '../../clock.ts'

const app = useTestApp()
let owner: Person

beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
})
afterEach(() => setClockOffset(0))

const minutesMs = 60_000
const read = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: responseHeaders, body } = await app.inject({ url, headers })
  return { status: statusCode, caching: responseHeaders['cache-control'], said: responseHeaders, body }
}

async function aReceipt(): Promise<{ id: string; receipt: Picture }> {
  const { id } = await anExpense(app, owner)
  const files = [{ name: 'receipt.jpg', content: await aPicture() }]
  const { body } = await app.send(expenses.setReceipt, { params: { id } }, { token: owner.token, files })
  return { id, receipt: body.data.expense.receipt as Picture }
}

async function aPhoto(): Promise<Picture> {
  const { id } = await aMaintenanceRequest(app, owner, await aProperty(app, owner))
  const files = [{ name: 'tap.jpg', content: await aPicture() }]
  const { body } = await app.send(
    maintenance.setPhotos,
    { params: { id }, body: {} },
    { token: owner.token, files },
  )
  return body.data.maintenanceRequest.photos[0] as Picture
}

const withoutQuery = (url: string) => url.split('?')[0] ?? ''

describe.each([
  ['a receipt', async () => (await aReceipt()).receipt],
  ['a photograph of a repair', aPhoto],
])('%s', (_, createPrivatePicture) => {
  it('opens by its signed URL for 30 to 60 minutes, with private caching', async () => {
    const picture = await createPrivatePicture()
    for (const url of [picture.url, picture.thumbnailUrl]) {
      const { status, caching } = await read(url)
      expect(status).toBe(200)
      const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(String(caching))?.[1])
      expect(seconds).toBeGreaterThan(1_790)
      expect(seconds).toBeLessThanOrEqual(3_600)
      setClockOffset(29 * minutesMs)
      expect((await read(url)).status).toBe(200)
      setClockOffset(61 * minutesMs)
      const expired = await read(url)
      expect(expired.status).toBe(403)
      expect(JSON.parse(expired.body)).toMatchObject({ code: 'uploads.address_expired' })
      setClockOffset(0)
    }
  })

  it('is refused without its signature, for another file, or with another expiry', async () => {
    const picture = await createPrivatePicture()
    const other = await createPrivatePicture()
    const [path, query = ''] = picture.thumbnailUrl.split('?')
    // Loads it first through its signed URL: a cached file must not be served by its path alone.
    expect((await read(picture.thumbnailUrl)).status).toBe(200)
    expect((await read(String(path))).status).toBe(404)
    expect((await read(withoutQuery(picture.url))).status).toBe(404)
    expect((await read(`${withoutQuery(other.url)}?${query}`)).status).toBe(403)
    expect((await read(`${path}?${query.replace(/expires=\d+/, 'expires=99999999999')}`)).status).toBe(403)
    expect((await read(`${path}?${query}x`)).status).toBe(403)
    expect((await read(`${path}?expires=1&expires=2&signature=x`)).status).toBe(403)
    expect((await read(`${path}?signature=`)).status).toBe(403)
  })

  it('supports ranges and 304, like a public one', async () => {
    const { url } = await createPrivatePicture()
    const part = await read(url, { range: 'bytes=0-9' })
    expect([part.status, part.body.length > 0]).toEqual([206, true])
    const notModified = await read(url, { 'if-none-match': String(part.said.etag) })
    expect(notModified.status).toBe(304)
    expect(notModified.caching).toMatch(/^private, /)
    expect((await read(withoutQuery(url), { 'if-none-match': '*' })).status).toBe(404)
  })
})

it('returns the same URL for half an hour, so that it can be cached', async () => {
  const { id, receipt } = await aReceipt()
  const getReceiptUrl = async () =>
    (await app.send(expenses.get, { params: { id } }, { token: owner.token })).body.data.expense.receipt?.url
  const first = await getReceiptUrl()
  expect(withoutQuery(String(first))).toBe(withoutQuery(receipt.url))
  expect(await getReceiptUrl()).toBe(first)
  setClockOffset(31 * minutesMs)
  const next = await getReceiptUrl()
  expect(next).not.toBe(first)
  expect((await read(String(next))).status).toBe(200)
})

it('a URL stops working when its file is removed', async () => {
  const { id, receipt } = await aReceipt()
  await app.send(expenses.removeReceipt, { params: { id } }, { token: owner.token })
  expect((await read(receipt.url)).status).toBe(404)
  expect((await read(receipt.thumbnailUrl)).status).toBe(404)
})

it('after an expense is removed no new URL is returned, and the last one expires', async () => {
  const { id, receipt } = await aReceipt()
  await app.send(expenses.remove, { params: { id } }, { token: owner.token })
  expect((await app.send(expenses.get, { params: { id } }, { token: owner.token })).status).toBe(404)
  expect((await read(withoutQuery(receipt.url))).status).toBe(404)
  setClockOffset(61 * minutesMs)
  expect((await read(receipt.url)).status).toBe(403)
})

it('pictures of properties are public, with public caching', async () => {
  const { images } = await aProperty(app, owner)
  for (const url of [images[0]?.url, images[0]?.thumbnailUrl]) {
    expect(url).not.toContain('?')
    expect(await read(String(url))).toMatchObject({
      status: 200,
      caching: 'public, max-age=31536000, immutable',
    })
  }
})
