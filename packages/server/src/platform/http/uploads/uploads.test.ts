import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anOwner, aPicture, aProperty, type Person, propertyFields } from '@ilewa/tests/support/app/builders'
import { toForm } from '@ilewa/tests/support/app/form'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { maxUploadsPerAccount } from './uploads.ts'

const app = useTestApp()
let url: string
let scratch: string
beforeAll(async () => {
  url = await app.listen()
  // Uses a separate folder, because other tests upload at the same time.
  scratch = await mkdtemp(path.join(tmpdir(), 'ilewa-uploads-test-'))
  vi.stubEnv('TMPDIR', scratch)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(scratch, { recursive: true })
})

const countFolders = async () =>
  (await readdir(scratch)).filter((name) => name.startsWith('ilewa-upload-')).length

const part = (size: number) =>
  `--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n${'x'.repeat(size)}\r\n`

/** Sends some parts of a form and disconnects. */
async function disconnectDuringUpload(url: string, token: string, parts: number, afterMs: number) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` }
  const upload = request(`${url}/api/properties`, { method: 'POST', headers })
  upload.on('error', () => undefined)
  const closed = new Promise((resolve) => upload.once('close', resolve))
  for (let sent = 0; sent < parts; sent++) upload.write(part(100_000))
  upload.flushHeaders()
  await sleep(afterMs)
  upload.destroy()
  await closed
}

it('an interrupted upload leaves no file behind, and the server continues', async () => {
  const owner = await anOwner()
  for (let iteration = 0; iteration < 40; iteration++)
    await disconnectDuringUpload(url, owner.token, iteration % 5, (iteration * 7) % 20)
  await vi.waitUntil(async () => (await countFolders()) === 0, { timeout: 5_000 })
  expect((await aProperty(app, owner)).images).toHaveLength(1)
}, 30_000)

/** Starts a form and stalls. */
function startStalledUpload(url: string, token: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` }
  const upload = request(`${url}/api/properties`, { method: 'POST', headers })
  upload.on('error', () => undefined)
  upload.write(part(10))
  return upload
}

it('an account is limited to a few concurrent uploads, and can upload again once one has ended', async () => {
  const owner = await anOwner()
  const other = await anOwner()
  const stalled = Array.from({ length: maxUploadsPerAccount }, () => startStalledUpload(url, owner.token))
  const disconnectAll = () => {
    for (const upload of stalled) upload.destroy()
  }
  onTestFinished(disconnectAll)
  await vi.waitUntil(async () => (await countFolders()) === maxUploadsPerAccount, { timeout: 5_000 })
  const form = toForm(propertyFields, 'images', [{ name: 'front.jpg', content: await aPicture() }])
  const create = ({ token }: Person) =>
    fetch(`${url}/api/properties`, {
      method: 'POST',
      headers: { ...form.headers, authorization: `Bearer ${token}` },
      body: form.payload,
    })
  const refused = await create(owner)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'uploads.too_many_at_once' })
  expect(refused.headers.get('retry-after')).toBe('10')
  expect((await create(other)).status).toBe(201)
  disconnectAll()
  await vi.waitUntil(async () => (await create(owner)).status === 201, { timeout: 5_000 })
})
