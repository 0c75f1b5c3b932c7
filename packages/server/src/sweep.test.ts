import { account } from '@ilewa/contract/account/endpoints'
import type { Picture } from '@ilewa/contract/core/pictures'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { anOwner, aPicture, aProperty, type Person, propertyFields } from '@ilewa/tests/support/app/builders'
import type { FormFile } from '@ilewa/tests/support/app/form'
import { aMaintenanceRequest, anExpense } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { type S3Server, startS3 } from '@ilewa/tests/support/servers/s3-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './platform/id.ts'
import { listFiles, putFile } from './platform/storage/storage.ts'
import { sweepFiles } from './sweep.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const aFile = async (name = 'a.jpg'): Promise<FormFile> => ({ name, content: await aPicture() })

async function countFiles(): Promise<number> {
  let count = 0
  for await (const _ of listFiles()) count += 1
  return count
}

const backends = [
  ['the data folder', {}],
  ['S3', { s3: () => s3.settings() }],
] as const

describe.each(backends)('images in %s', (_, options) => {
  const app = useTestApp(options)
  const get = (url: string, headers = {}) => app.inject({ url, headers })
  let owner: Person

  beforeAll(async () => {
    owner = await anOwner()
    await setStandardPlan(owner)
  })

  const create = async (count: number) =>
    app.send(
      properties.create,
      { body: propertyFields },
      { token: owner.token, files: await Promise.all(Array.from({ length: count }, () => aFile())) },
    )

  it('support caching, ranges and 304, and are served only by their keys', async () => {
    const [image] = (await create(1)).body.data.property.images
    if (!image) throw new Error('No image')
    const whole = await get(image.url)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'last-modified': expect.stringMatching(/GMT$/),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    expect((await get(image.thumbnailUrl)).headers['content-type']).toBe('image/webp')

    const head = await app.inject({ method: 'HEAD', url: image.url })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(whole.rawPayload.length),
      0,
    ])
    const { etag, 'last-modified': modified } = whole.headers
    for (const headers of [{ 'if-none-match': `W/"x", ${etag}` }, { 'if-modified-since': modified }]) {
      const again = await get(image.url, headers)
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
    expect((await get(image.url, { 'if-none-match': '"another"' })).statusCode).toBe(200)

    const part = await get(image.url, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 10-19/${whole.rawPayload.length}`,
    ])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    const end = await get(image.url, { range: 'bytes=-5', 'if-range': etag })
    expect(end.rawPayload.equals(whole.rawPayload.subarray(-5))).toBe(true)
    expect((await get(image.url, { range: 'bytes=-5', 'if-range': '"x"' })).statusCode).toBe(200)
    expect((await get(image.url, { range: 'bytes=999999-' })).statusCode).toBe(416)

    const folder = image.url.slice(0, image.url.lastIndexOf('/'))
    for (const url of ['/uploads/', folder, `${folder}/`, `${folder}/${newId()}.jpg`, `${image.url}.tmp`]) {
      const missing = await get(url, { 'if-none-match': '*' })
      expect([url, missing.statusCode, missing.json().code]).toEqual([url, 404, 'common.not_found'])
    }
  })

  it('are created and removed with their property', async () => {
    const { property } = (await create(3)).body.data
    const urls = property.images.flatMap((image) => [image.url, image.thumbnailUrl])
    for (const url of urls) expect((await get(url)).statusCode).toBe(200)
    const storedImageId = property.images[1]?.id ?? ''
    const updated = await app.send(
      properties.update,
      { params: { id: property.id }, body: { ...propertyFields, keepImages: [storedImageId, 'new'] } },
      { token: owner.token, files: [await aFile()] },
    )
    expect(updated.body.data.property.images[0]?.id).toBe(storedImageId)
    for (const url of urls) expect((await get(url)).statusCode).toBe(url.includes(storedImageId) ? 200 : 404)
    for (const { url } of updated.body.data.property.images) expect((await get(url)).statusCode).toBe(200)
  })

  it('of any kind are swept when no row references them; all others stay', async () => {
    const property = await aProperty(app, owner)
    const { token } = owner
    const params = { id: (await anExpense(app, owner)).id }
    const receipt = await app.send(expenses.setReceipt, { params }, { token, files: [await aFile()] })
    const request = { id: (await aMaintenanceRequest(app, owner, property)).id }
    const photos = await app.send(
      maintenance.setPhotos,
      { params: request },
      { token, files: [await aFile()] },
    )
    const avatar = await app.send(account.changeAvatar, {}, { token, files: [await aFile()] })
    const pictures: (Picture | null | undefined)[] = [
      ...property.images,
      receipt.body.data.expense.receipt,
      photos.body.data.maintenanceRequest.photos[0],
    ]
    const urls = pictures.flatMap((picture) => [picture?.url ?? '', picture?.thumbnailUrl ?? ''])
    urls.push(avatar.body.data.avatarUrl ?? '')

    const before = await countFiles()
    for (const ownerId of [owner.businessId, owner.id, newId()])
      for (const ending of ['.jpg', '-thumb.webp'])
        await putFile(`${ownerId}/${newId()}${ending}`, Buffer.from('x'))
    expect(await sweepFiles({ olderThanHours: 24 })).toBe(0)
    expect(await sweepFiles({ olderThanHours: 0 })).toBe(6)
    expect(await countFiles()).toBe(before)
    for (const url of urls) expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  })
})

describe('while S3 is unavailable', () => {
  const app = useTestApp({ s3: () => s3.settings() })
  let owner: Person
  beforeAll(async () => {
    owner = await anOwner()
  })

  const create = async () =>
    app.send(
      properties.create,
      { body: propertyFields },
      { token: owner.token, files: [await aFile(), await aFile()] },
    )
  const countProperties = async () =>
    (await app.send(properties.list, {}, { token: owner.token })).body.page.total

  it.each([
    ['all the time', () => s3.die()],
    ['from the first file on', () => s3.crashDuring('PUT', 1)],
    ['from the last file on', () => s3.crashDuring('PUT', 4)],
  ])(
    '%s, an upload is refused until it is back, and leaves no row and no file',
    async (_, makeUnavailable) => {
      await sweepFiles({ olderThanHours: 0 })
      const files = await countFiles()
      const rows = await countProperties()
      await makeUnavailable()
      const refused = await create()
      expect([refused.status, refused.body.code]).toEqual([503, 'common.unavailable'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await countProperties()).toBe(rows)
      await s3.restart()
      await sweepFiles({ olderThanHours: 0 })
      expect(await countFiles()).toBe(files)
      expect((await create()).status).toBe(201)
    },
  )

  it('an image returns 503, everything else works, and the image is available again afterwards', async () => {
    const [image] = (await create()).body.data.property.images
    const url = image?.url ?? ''
    await s3.die()
    const headers = { 'if-none-match': '"x"' }
    for (const response of [await app.inject({ url }), await app.inject({ url, headers })]) {
      expect([response.statusCode, response.json().code]).toEqual([503, 'common.unavailable'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await countProperties()).toBeGreaterThan(0)
    await s3.restart()
    expect((await app.inject({ url })).statusCode).toBe(200)
  })
})
