import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { anOwner, aProperty } from '../../test/builders.ts'
import { useTestApp } from '../../test/test-app.ts'

const app = useTestApp()

const listFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('ilewa-upload-'))

const part = (size: number) =>
  `--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n${'x'.repeat(size)}\r\n`

/** Sends some parts of a form and hangs up in the middle. */
async function hangUp(url: string, token: string, parts: number, afterMs: number) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` }
  const sending = request(`${url}/api/properties`, { method: 'POST', headers })
  sending.on('error', () => undefined)
  const closed = new Promise((resolve) => sending.once('close', resolve))
  for (let sent = 0; sent < parts; sent++) sending.write(part(100_000))
  sending.flushHeaders()
  await sleep(afterMs)
  sending.destroy()
  await closed
}

it('an upload that breaks off at any moment leaves no file behind, and the server goes on', async () => {
  const owner = await anOwner()
  const before = await listFolders()
  const url = await app.listen()
  for (let round = 0; round < 40; round++) await hangUp(url, owner.token, round % 5, (round * 7) % 20)
  await vi.waitUntil(async () => (await listFolders()).every((name) => before.includes(name)), {
    timeout: 5_000,
  })
  expect((await aProperty(app, owner)).images).toHaveLength(1)
}, 30_000)
