import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { properties } from '@ilewa/contract/properties/endpoints'
import { closeDatabase, connectDatabase } from '@ilewa/server/platform/database/database'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { anOwner, aPicture, type Person, propertyFields } from '../support/app/builders.ts'
import { toForm } from '../support/app/form.ts'
import { openLiveStream } from '../support/app/live-stream.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts'
import { freePort, type Program, startReadyProgram } from '../support/servers/program.ts'

let database: TestDatabase
let folder: string
let owner: Person
let nodes: Program[]

/** Two processes on one database, as behind a load balancer. */
beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  folder = await mkdtemp(path.join(tmpdir(), 'ilewa-live-'))
  connectDatabase(database.connection, () => undefined)
  owner = await anOwner()
  const start = async (name: string) =>
    startReadyProgram({
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: database.url,
    })
  nodes = await Promise.all([start('one'), start('two')])
}, 60_000)
afterAll(async () => {
  for (const { child, ended } of nodes) {
    child.kill('SIGTERM')
    await ended
  }
  await closeDatabase()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function addProperty(node: Program | undefined): Promise<void> {
  const form = toForm(propertyFields, 'images', [{ name: 'a.jpg', content: await aPicture() }])
  const response = await fetch(`${node?.url}${toUrl(properties.create)}`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${owner.token}` },
    body: new Uint8Array(form.payload),
  })
  expect(response.status).toBe(201)
}

it('notifies listeners at one process of a change made at another', async () => {
  const stream = await openLiveStream(nodes[1]?.url ?? '', owner.token)
  await addProperty(nodes[0])
  expect(await stream.next()).toMatchObject({ kinds: ['property'] })
  stream.disconnect()
}, 30_000)

it('continues at another process from the same cursor', async () => {
  const { cursor, disconnect: hangUp } = await openLiveStream(nodes[0]?.url ?? '', owner.token)
  hangUp()
  await addProperty(nodes[0])
  const stream = await openLiveStream(nodes[1]?.url ?? '', owner.token, cursor)
  expect(stream.kinds).toEqual(['property'])
  stream.disconnect()
}, 30_000)

it('open streams end with their process, and do not block its shutdown', async () => {
  const stream = await openLiveStream(nodes[0]?.url ?? '', owner.token)
  nodes[0]?.child.kill('SIGTERM')
  expect(await stream.next()).toBe('over')
  expect(await nodes[0]?.ended).toBe(0)
}, 30_000)
