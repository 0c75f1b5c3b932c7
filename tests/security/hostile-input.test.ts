import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { account } from '@ilewa/contract/account/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { data } from '@ilewa/contract/data/endpoints'
import { ImportEntity } from '@ilewa/contract/data/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anOwner, aPicture, aProperty, type Person, propertyFields } from '../support/app/builders.ts'
import { type FormFile, toForm } from '../support/app/form.ts'
import { seedFullBusiness } from '../support/app/fully-booked-business.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { setStandardPlan } from '../support/app/users.ts'
import { longestBlockMs, repeatedBlockMs } from '../support/hostile/longest-block.ts'
import { createPng, pngChunk } from '../support/hostile/png.ts'

const limitMs = 100

const app = useTestApp()
let url: string
let scratch: string
let attacker: Person
let other: Person
beforeAll(async () => {
  url = await app.listen()
  scratch = await mkdtemp(path.join(tmpdir(), 'ilewa-hostile-test-'))
  vi.stubEnv('TMPDIR', scratch)
  attacker = await anOwner()
  await setStandardPlan(attacker)
  other = await anOwner()
  // Uploads a picture, which starts the child process and loads its decoders.
  await aProperty(app, other)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(scratch, { recursive: true })
})

interface JsonResponse {
  status: number
  body: { code?: string; message: string }
}

/** Sends a body over a real connection, as a remote client would. */
function send(address: string, headers: Record<string, string>, payload: Buffer, signal?: AbortSignal) {
  return new Promise<JsonResponse>((resolve, reject) => {
    const clientRequest = request(`${url}/api${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.token}`, ...headers },
      ...(signal && { signal }),
    })
    clientRequest.once('error', reject)
    clientRequest.once('response', (response) => {
      json(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: body as never }),
        reject,
      )
    })
    clientRequest.end(payload)
  })
}

const sendFiles = (address: string, field: string, files: FormFile[], fields = {}, signal?: AbortSignal) => {
  const form = toForm(fields, field, files)
  return send(address, form.headers, form.payload, signal)
}

const sendProperty = (contents: Buffer[], signal?: AbortSignal) =>
  sendFiles(
    '/properties',
    'images',
    contents.map((content) => ({ name: 'front.jpg', content })),
    propertyFields,
    signal,
  )

const readListOfOther = async () => {
  const { status } = await app.send(bookings.list, {}, { token: other.token })
  expect(status).toBe(200)
}

/** Waits for a response while another business reads its list and the readiness check is polled. */
async function duringOtherReads(response: Promise<JsonResponse>): Promise<JsonResponse> {
  let isDone = false
  const result = response.finally(() => {
    isDone = true
  })
  await readListOfOther()
  // Uses a real connection: an injected response would not let the event loop run.
  while (!isDone) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  return result
}

const storedFiles = async () => {
  const names = await readdir(path.join(app.dataDir(), 'uploads', attacker.businessId)).catch(() => [])
  return names.length
}
const receivedFolders = async () => (await readdir(scratch)).filter((name) => name.startsWith('ilewa-upload'))

const megabytes = 5 * 1024 * 1024 - 200
const header = 'Name,Address,Bedrooms,Bathrooms,Price per night (NGN)\n'
const filled = (unit: string) => header + unit.repeat((megabytes - header.length) / Buffer.byteLength(unit))
const nameWithMarks = `a${'\u0301\u0323'.repeat(195)}`
const guestHeader = 'Guest name,Guest phone,Guest email,Property,Check-in,Check-out,Guests\n'
const bookingColumns = '0803 123 4567,ada@example.com,Lekki Loft,2026-11-20,2026-11-22,2\n'

const files: [string, string, string][] = [
  ['line ends', 'properties', filled('\n')],
  ['carriage returns', 'properties', filled('\r')],
  ['line ends of every kind', 'properties', filled('\r\n\r\n\n\r')],
  ['commas and line ends', 'properties', filled(',\n')],
  ['commas', 'properties', filled(',')],
  ['semicolons as the header', 'properties', ';'.repeat(megabytes)],
  ['a quotation mark that is never closed', 'properties', `${header}"${'x'.repeat(megabytes - 100)}`],
  ['quotation marks', 'properties', filled('"')],
  ['quotation marks in quotation marks', 'properties', filled('""""\n')],
  ['spaces', 'properties', filled(' ')],
  ['rows without end', 'properties', filled('Ikoyi Court,1 Bourdillon Road,2,2,25000\n')],
  ['rows that are wrong in every cell', 'properties', header + '-,-,x,x,x\n'.repeat(1_999)],
  [
    '2,000 rows as long as they may be',
    'properties',
    header + `${'x'.repeat(2_500)},-,x,x,x\n`.repeat(1_999),
  ],
  [
    '2,000 names of 390 marks',
    'properties',
    header + `${nameWithMarks},1 Bourdillon Road,2,2,1\n`.repeat(2_000),
  ],
  ['2,000 guests of 390 marks', 'bookings', guestHeader + `${nameWithMarks},${bookingColumns}`.repeat(2_000)],
  ['a heading of marks', 'properties', `a${'\u0301\u0323'.repeat(20_000)}\n`],
]

describe('a file for an import, of', () => {
  const sendTo = async (address: string, content: string) => {
    const form = toForm({}, 'file', [
      { name: 'records.csv', content: Buffer.from(content), type: 'text/csv' },
    ])
    const blockedMs = await repeatedBlockMs(limitMs, async () => {
      const { status } = await duringOtherReads(send(address, form.headers, form.payload))
      expect([400, 409, 413, 415]).toContain(status)
    })
    expect(blockedMs).toBeLessThan(limitMs)
    await vi.waitUntil(async () => (await receivedFolders()).length === 0, { timeout: 5_000 })
  }

  it.each(files)(
    '%s is refused, without blocking the event loop',
    (_, noun, content) => sendTo(`/data/import/${noun}`, content),
    60_000,
  )

  it.each(ImportEntity.options.flatMap((noun) => [`/data/import/${noun}`, `/data/import/${noun}/check`]))(
    'line ends and commas to %s is refused, without blocking the event loop',
    (address) => sendTo(address, filled(',\n')),
    60_000,
  )
})

const jsonBytes = 1_000_000
const bodies: [string, string][] = [
  ['deep lists', '['.repeat(jsonBytes / 2) + ']'.repeat(jsonBytes / 2)],
  ['deep objects', `${'{"a":'.repeat(jsonBytes / 6)}1${'}'.repeat(jsonBytes / 6)}`],
  ['a long list', `{"guestName":[${'1,'.repeat(jsonBytes / 2 - 20)}1]}`],
  ['a long text', `{"guestName":"${'x'.repeat(jsonBytes - 20)}"}`],
  ['marks on one letter', `{"guestName":"a${'\u0301\u0323'.repeat(240_000)}"}`],
]

describe('a JSON body of', () => {
  it.each(bodies)('%s is refused, without blocking the event loop', async (_, body) => {
    const payload = Buffer.from(body)
    const blockedMs = await repeatedBlockMs(limitMs, async () => {
      const { status } = await duringOtherReads(
        send('/bookings', { 'content-type': 'application/json' }, payload),
      )
      expect(status).toBe(400)
    })
    expect(blockedMs).toBeLessThan(limitMs)
  })
})

const fixture = (name: string) => readFile(new URL(`../support/hostile/${name}`, import.meta.url))

/** A black picture of 49 megapixels in a few kilobytes: it is accepted, and takes a second to decode. */
const largePng = () =>
  createPng(
    { width: 7_000, height: 7_000, bits: 1 },
    pngChunk('IDAT', deflateSync(Buffer.alloc(876 * 7_000))),
  )

describe('a file of 3,600 bookings', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await anOwner()
    await seedFullBusiness(owner, { properties: 3, bookingsPerProperty: 1_200, from: '2023-01-02' })
  })

  it.each([
    ['of bookings', bookings.export],
    ['of all records', data.export],
  ])(
    '%s is written without blocking the event loop',
    async (_, definition) => {
      const blockedMs = await repeatedBlockMs(limitMs, async () => {
        let bytes = 0
        const response = await fetch(`${url}${toUrl(definition)}`, {
          method: definition.method,
          headers: { authorization: `Bearer ${owner.token}` },
        })
        expect(response.status).toBe(200)
        for await (const chunk of response.body ?? []) bytes += chunk.length
        expect(bytes).toBeGreaterThan(50_000)
      })
      expect(blockedMs).toBeLessThan(limitMs)
    },
    60_000,
  )
})

describe('pictures', () => {
  it.each(['hostile-7000.avif', 'hostile-16383.webp'])(
    '%s, of a kilobyte or two, takes no memory and leaves no file behind',
    async (name) => {
      const bomb = await fixture(name)
      const before = process.memoryUsage.rss()
      const response = await duringOtherReads(sendProperty([await aPicture(), bomb]))
      expect([response.status, response.body]).toEqual([
        415,
        {
          code: 'uploads.too_many_pixels',
          message: 'front.jpg has too many pixels. Make the picture smaller and add it again.',
        },
      ])
      expect(process.memoryUsage.rss() - before).toBeLessThan(120_000_000)
      await vi.waitUntil(async () => (await storedFiles()) === 0, { timeout: 5_000 })
      await vi.waitUntil(async () => (await receivedFolders()).length === 0, { timeout: 5_000 })
    },
    30_000,
  )

  it('with extreme dimensions is scaled down', async () => {
    const wide = await sharp({ create: { width: 20_000, height: 10, channels: 3, background: '#2f6b4f' } })
      .jpeg()
      .toBuffer()
    expect((await duringOtherReads(sendProperty([wide]))).status).toBe(201)
  })

  it('by the dozen do not delay another business or use much memory', async () => {
    const picture = largePng()
    const before = process.memoryUsage.rss()
    let responseCount = 0
    const client = new AbortController()
    const forms = Array.from({ length: 5 }, () =>
      sendProperty(Array(10).fill(picture), client.signal).then(
        () => (responseCount += 1),
        () => undefined,
      ),
    )
    const blockedMs = await longestBlockMs(async () => {
      await vi.waitUntil(async () => (await receivedFolders()).length === forms.length, { timeout: 10_000 })
      const content = await aPicture()
      const files = [{ name: 'me.jpg', content }]
      const { status } = await app.send(account.changeAvatar, {}, { token: other.token, files })
      expect(status).toBe(200)
    })
    expect(responseCount).toBe(0)
    expect(blockedMs).toBeLessThan(limitMs)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
    // A disconnected client leaves nothing behind: no work, no file, no logged error.
    client.abort()
    await Promise.all(forms)
    await vi.waitUntil(async () => (await receivedFolders()).length === 0, { timeout: 10_000 })
    await vi.waitUntil(async () => (await readMetric('ilewa_worker_tasks_running')) === 0, {
      timeout: 10_000,
    })
    expect(await readMetric('ilewa_worker_tasks_waiting')).toBe(0)
    await vi.waitUntil(async () => (await storedFiles()) === initialFileCount, { timeout: 10_000 })
    const errors = app.logged().filter((line) => /"level":"(error|fatal)"|"status":500/.test(line))
    expect(errors).toEqual([])
  }, 60_000)
})

/** Number of files stored for the one accepted picture. */
const initialFileCount = 2

async function readMetric(name: string): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(body)?.[1])
}
