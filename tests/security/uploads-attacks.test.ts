import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { account } from '@ilewa/contract/account/endpoints'
import { type EndpointDefinition, toUrl } from '@ilewa/contract/core/endpoint'
import { maxPictureBytes } from '@ilewa/contract/core/pictures'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { guestRegister } from '@ilewa/contract/guest-register/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { cautions } from '@ilewa/contract/money/caution'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts'
import { readContract } from '../support/access/contract.ts'
import { aPicture, propertyFields } from '../support/app/builders.ts'
import type { FormFile } from '../support/app/form.ts'
import { aPayment } from '../support/app/money.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { pngChunk as chunk, createPng } from '../support/hostile/png.ts'

const app = useTestApp()
const contract = await readContract()

let fixture: AccessFixture
beforeAll(async () => {
  fixture = await createAccessFixture(app)
  await aPayment(app, fixture.owner, fixture.booking, 1_000, { cautionPart: 1_000 })
})

interface UploadResult {
  status: number
  code: string
  /** URLs of the stored files. */
  urls: string[]
}

type Send = (files: FormFile[]) => Promise<UploadResult>

const urlsIn = (answer: unknown) => JSON.stringify(answer).match(/\/uploads\/[\w./?=&-]+/g) ?? []

/** Every endpoint that accepts pictures, with its input. */
const uploadEndpoints: [
  EndpointDefinition,
  () => { params?: Record<string, string>; body?: Record<string, unknown> },
][] = [
  [properties.create, () => ({ body: propertyFields })],
  [
    properties.update,
    () => ({ params: { id: fixture.property.id }, body: { ...propertyFields, keepImages: '' } }),
  ],
  [account.changeAvatar, () => ({})],
  [expenses.setReceipt, () => ({ params: { id: fixture.expense.id } })],
  [maintenance.setPhotos, () => ({ params: { id: fixture.request.id }, body: { keepPhotos: '' } })],
  [
    cautions.deduct,
    () => ({
      params: { id: fixture.booking.id },
      body: { amount: '0.01', category: 'OTHER', reason: 'Broken lamp' },
    }),
  ],
  [guestRegister.addPicture, () => ({ params: { id: fixture.registerEntry.id } })],
  // A claim takes three pictures, and the same one once.
  [paymentClaims.addPictures, () => ({ params: { id: fixture.ownerClaim.id }, body: {} })],
]

const sendTo =
  (definition: EndpointDefinition, input: (typeof uploadEndpoints)[number][1]): Send =>
  async (files) => {
    const { status, body } = await app.send(definition, input(), { token: fixture.owner.token, files })
    return { status, code: body.code, urls: urlsIn(body) }
  }

interface ServedPicture {
  type: string
  content: Buffer
}

/** What was stored. The picture of a document has no URL: it is shown with its entry. */
async function readPictures(path: string, urls: readonly string[]): Promise<ServedPicture[]> {
  if (path !== guestRegister.addPicture.path)
    return Promise.all(
      urls.map(async (url) => {
        const { headers, rawPayload } = await app.inject({ url })
        return { type: String(headers['content-type']), content: rawPayload }
      }),
    )
  const { token } = fixture.owner
  const sent = await app.send(guestRegister.reveal, { params: { id: fixture.registerEntry.id } }, { token })
  const [, type = '', content = ''] =
    /^data:([^;]+);base64,(.+)$/.exec(sent.body.data.entry.picture ?? '') ?? []
  return [{ type, content: Buffer.from(content, 'base64') }]
}

const script = '<script>alert(1)</script>'

const pixels = (width: number, height: number) =>
  chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height)))

/** A decodable picture, padded to this many bytes. */
const padded = async (bytes: number) => {
  const small = await aPicture()
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)])
}

it('covers every endpoint that accepts pictures', () => {
  const uploading = [...contract.values()].filter(({ upload }) => upload && upload.field !== 'file')
  expect(uploadEndpoints.map(([definition]) => definition.path).sort()).toEqual(
    uploading.map(({ path }) => path).sort(),
  )
})

describe.each(
  uploadEndpoints.map(
    ([definition, input]) => [toUrl(definition, { id: '…' }), definition, sendTo(definition, input)] as const,
  ),
)('what is sent to %s', (_, { upload, method, path }, send) => {
  const expectRefused = async (content: Buffer, name = 'front.jpg', type = 'image/jpeg') => {
    const { status, code } = await send([{ name, content, type }])
    expect([status, code]).toEqual([415, expect.stringMatching(/^(uploads|auth)\./)])
  }

  it('is refused if it is a page, drawing, archive or program, whatever its type claims', async () => {
    await expectRefused(Buffer.from(`<!doctype html>${script}`))
    await expectRefused(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
    )
    await expectRefused(Buffer.from(`GIF89a${script}`), 'front.gif', 'image/gif')
    await expectRefused(Buffer.from('PK\x03\x04 front', 'latin1'))
    await expectRefused(Buffer.from('%PDF-1.7\n1 0 obj'), 'front.pdf', 'application/pdf')
    await expectRefused(Buffer.from('BM\x00\x00', 'latin1'), 'front.bmp')
    await expectRefused(Buffer.alloc(0))
  })

  it('is refused if it is a truncated or damaged picture', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#2f6b4f',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    await expectRefused(whole.subarray(0, whole.length / 2))
    await expectRefused(createPng({ width: 64, height: 48 }))
    await expectRefused(createPng({ width: 64, height: 48 }, chunk('IDAT', Buffer.from('garbage'))))
  })

  it('is refused if it is a decompression bomb', async () => {
    await expectRefused(createPng({ width: 60_000, height: 60_000 }, pixels(10, 10)))
    await expectRefused(createPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }))
    await expectRefused(createPng({ width: 0, height: 48 }))
  })

  it('is stripped of everything but the picture', async () => {
    const hidden = `${script}<?php system($_GET[0]) ?>`
    const polyglot = Buffer.concat([
      await sharp(await aPicture())
        .withExif({ IFD0: { Copyright: hidden }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${hidden}</rdf></x:xmpmeta>`)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
      Buffer.from(`PK\x03\x04${hidden}`, 'latin1'),
    ])
    const { status, urls } = await send([{ name: 'front.jpg.php', content: polyglot, type: 'text/html' }])
    expect(status).toBeLessThan(300)
    const pictures = await readPictures(path, urls)
    expect(pictures.length).toBeGreaterThan(0)
    for (const { type, content } of pictures) {
      expect(type).toMatch(/^image\/(jpeg|webp)$/)
      expect(content.includes('script')).toBe(false)
      expect(content.includes('Exif')).toBe(false)
      const { exif, icc, xmp, iptc } = await sharp(content).metadata()
      expect({ exif, icc, xmp, iptc }).toEqual({})
    }
  })

  it('may have any name', async () => {
    const folder = await readdir(app.dataDir())
    const picture = await aPicture()
    for (const name of [
      '../../../etc/cron.d/x.jpg',
      '..\\..\\windows\\x.jpg',
      'con.jpg',
      'a\0.jpg',
      '.htaccess',
      `${'x'.repeat(300)}.jpg`,
      '\u202egpj.exe',
      '🏠'.repeat(60),
      '%2e%2e%2fx.jpg',
      '<img src=x onerror=alert(1)>.jpg',
    ]) {
      const { status, urls } = await send([{ name, content: picture }])
      expect(status, name).toBeLessThan(300)
      for (const url of urls)
        expect(url).toMatch(
          /^\/uploads\/[\da-f-]{36}\/[\da-f-]{36}(-thumb)?\.(jpg|webp)(\?expires=\d+&signature=[\w-]+)?$/,
        )
    }
    expect(await readdir(app.dataDir())).toEqual(folder)
  })

  it('is limited in bytes and number of files', async () => {
    expect((await send([{ name: 'a.jpg', content: await padded(maxPictureBytes) }])).status).toBeLessThan(300)
    expect((await send([{ name: 'a.jpg', content: await padded(maxPictureBytes + 1) }])).status).toBe(413)
    const content = await aPicture()
    const tooMany = Array.from({ length: (upload?.maxFiles ?? 0) + 1 }, () => ({ name: 'a.jpg', content }))
    expect((await send(tooMany)).status).toBe(400)
    expect(method).not.toBe('GET')
  })
})

describe('a picture whose chunks decompress to far more than its pixels', () => {
  const huge = deflateSync(Buffer.alloc(200_000_000, 'a'))
  const compressedChunk = (type: string, head: string) =>
    chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), huge]))

  it.each([
    ['a text', compressedChunk('zTXt', 'Comment\0\0')],
    ['a colour profile', compressedChunk('iCCP', 'icc\0\0')],
    ['an international text', compressedChunk('iTXt', 'Comment\0\x01\0\0\0')],
  ])('%s takes no memory', async (_, part) => {
    const before = process.memoryUsage.rss()
    const png = createPng({ width: 64, height: 48 }, part, pixels(64, 48))
    const { status } = await sendTo(account.changeAvatar, () => ({}))([
      { name: 'a.png', content: png, type: 'image/png' },
    ])
    expect(status).toBeLessThan(500)
    expect(process.memoryUsage.rss() - before).toBeLessThan(120_000_000)
  })

  it('a thousand frames are one picture', async () => {
    const frames = Array.from({ length: 1_000 }, () => Buffer.alloc(40 * 40 * 3, 7))
    const gif = await sharp(Buffer.concat(frames), {
      raw: { width: 40, height: 40_000, channels: 3, pageHeight: 40 },
    })
      .gif()
      .toBuffer()
    const { status, urls } = await sendTo(properties.create, () => ({ body: propertyFields }))([
      { name: 'a.gif', content: gif, type: 'image/gif' },
    ])
    expect(status).toBe(201)
    const { width, height, pages } = await sharp(
      (await app.inject({ url: urls[0] ?? '' })).rawPayload,
    ).metadata()
    expect({ width, height, pages }).toEqual({ width: 40, height: 40, pages: undefined })
  })
})

it('leaves no incomplete file behind', async () => {
  const names = await readdir(path.join(app.dataDir(), 'uploads'), { recursive: true })
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
})
