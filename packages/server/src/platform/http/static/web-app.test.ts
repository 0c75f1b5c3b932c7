import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSecurity } from '../pipeline/security.ts'
import { registerWebApp } from './web-app.ts'

const script = 'export const night = 1\n'.repeat(100)
const font = 'a font is packed by itself'
const settings = {
  publicUrl: 'https://ilewa.example',
  operatorEmail: undefined,
  operatorWhatsApp: undefined,
  operatorAddress: 'Adé & Co, 12 Allen Avenue, Ikeja',
  payments: { provider: 'sandbox' as const },
}
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ilewa-web-app-'))
  for (const name of ['assets', 'pages', 'legal', '.vite']) await mkdir(path.join(folder, name))
  const files: Record<string, string | Buffer> = {
    'index.html': '<p>app</p>',
    'pages/bookings.html': '<p>app with its bookings</p>',
    'landing.html': '<p>{origin}</p>',
    'legal/privacy.html': '<p>{!operatorAddress}no address{/!operatorAddress}{operatorAddress}</p>',
    'assets/app-1.js': script,
    'assets/app-1.js.br': brotliCompressSync(script),
    'assets/app-1.js.gz': gzipSync(script),
    'assets/font-1.woff2': font,
    '.vite/manifest.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  app = Fastify()
  registerSecurity(app, settings)
  await registerWebApp(app, { webFolder: folder, settings })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': encodings } })

test('a file is sent with its precompressed encoding that the browser accepts', async () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, rawPayload } = await get('/assets/app-1.js', encoding)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(unpacked[encoding](rawPayload).toString()).toBe(script)
  }
  const plain = await get('/assets/app-1.js', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('other files are sent uncompressed; compressed files have no URL', async () => {
  const { headers, body } = await get('/assets/font-1.woff2')
  expect([headers['content-encoding'], body]).toEqual([undefined, font])
  for (const url of ['/assets/app-1.js.br', '/assets/app-1.js.gz']) {
    expect((await get(url)).statusCode).toBe(404)
  }
  for (const url of ['/.vite/manifest.json', '/pages/bookings.html', '/legal/privacy.html']) {
    expect((await get(url)).body).toBe('<p>app</p>')
  }
})

test('a path with a prebuilt page gets that page, any other the general one', async () => {
  expect((await get('/bookings?view=calendar')).body).toBe('<p>app with its bookings</p>')
  for (const url of ['/', '/nowhere', '/bookings/more', '/..%2fbookings', '/constructor']) {
    expect((await get(url)).body, url).not.toContain('bookings')
  }
})

test('the front page contains its own URL, also when compressed', async () => {
  const { headers, rawPayload } = await get('/')
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toBe('<p>https://ilewa.example</p>')
  expect((await get('/', 'br;q=0, gzip')).headers['content-encoding']).toBe('gzip')
  expect((await get('/', '')).body).toBe('<p>https://ilewa.example</p>')
})

test('a public page contains the settings, with the caching and the policy of every page', async () => {
  const { headers, body } = await get('/privacy', '')
  expect(body).toBe('<p>Adé &amp; Co, 12 Allen Avenue, Ikeja</p>')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect((await get('/privacy?from=mail', '')).body).toBe(body)
})

test('a page that the browser has cached is not sent again', async () => {
  for (const url of ['/', '/privacy', '/bookings', '/nowhere']) {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('no-cache')
    const again = await app.inject({ url, headers: { 'if-none-match': `W/${headers.etag}` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await app.inject({ url, headers: { 'if-none-match': '"another"' } })).statusCode).toBe(200)
  }
})
