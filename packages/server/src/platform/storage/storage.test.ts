import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { type S3Server, startS3 } from '@ilewa/tests/support/servers/s3-server'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeDatabase, connectDatabase } from '../database/database.ts'
import { newId } from '../id.ts'
import type { Settings } from '../settings.ts'
import { createBucket } from './s3-backend.ts'
import {
  backupLock,
  discardFiles,
  findFile,
  listFiles,
  listStored,
  openFile,
  putFile,
  readThumbnail,
  removeFile,
  setUpStorage,
} from './storage.ts'
import { type FindReferenced, sweepStorage } from './sweep.ts'

const aKey = (ending = '.jpg') => `${newId()}/${newId()}${ending}`
const read = async (key: string, range?: { start: number; end: number }) => {
  const file = await openFile(key, range)
  return file && { size: file.size, text: (await buffer(file.stream)).toString() }
}
async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

const listKeys = async () => (await collect(listFiles())).map(({ key }) => key)

let s3: S3Server
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  s3 = await startS3()
  database = await createTestDatabase(inject('database'), 'empty')
  dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-storage-'))
  connectDatabase(database.connection, () => undefined)
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
  await s3.stop()
  await rm(dataDir, { recursive: true })
})

const backends: [string, () => Pick<Settings, 'dataDir' | 's3'>][] = [
  ['the data folder', () => ({ dataDir, s3: undefined })],
  ['S3', () => ({ dataDir, s3: s3.settings() })],
]

describe.each(backends)('files in %s', (_, settings) => {
  beforeAll(() => setUpStorage(settings()))

  it('are stored, found, read in part, and removed', async () => {
    const key = aKey()
    await putFile(key, Buffer.from('a loft in Lekki'))
    expect(await read(key)).toEqual({ size: 15, text: 'a loft in Lekki' })
    expect(await read(key, { start: 2, end: 5 })).toEqual({ size: 4, text: 'loft' })
    const facts = await findFile(key)
    expect(facts?.size).toBe(15)
    expect(Math.abs((facts?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await removeFile(key)
    await removeFile(key)
    expect(await openFile(key)).toBeUndefined()
    expect(await findFile(key)).toBeUndefined()
  })

  it('as thumbnails are complete on each read, and gone at once when removed', async () => {
    const key = aKey('-thumb.webp')
    expect(await readThumbnail(key)).toBeUndefined()
    await putFile(key, Buffer.from('a small loft'))
    for (const _ of [1, 2])
      expect(await readThumbnail(key)).toMatchObject({ size: 12, content: Buffer.from('a small loft') })
    await discardFiles([key])
    expect(await readThumbnail(key)).toBeUndefined()
  })

  it('have only valid storage keys', async () => {
    for (const key of ['../secret', 'a.jpg', `${newId()}/../${newId()}.jpg`, `${aKey()}.tmp`, ''])
      for (const call of [() => putFile(key, Buffer.from('x')), () => openFile(key), () => removeFile(key)])
        await expect(call()).rejects.toThrow('Invalid storage key')
  })

  it('are listed, all of them and nothing else', async () => {
    const keys = [aKey(), aKey('-thumb.webp'), aKey()]
    for (const key of keys) await putFile(key, Buffer.from(key))
    const listed = await collect(listFiles())
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort())
    expect(listed.every(({ size }) => size >= 77)).toBe(true)
    await discardFiles(keys)
    expect(await collect(listStored())).toEqual([])
  })

  it('that no row references are swept once they are old enough, including thumbnails', async () => {
    const named = aKey()
    const thumbnail = named.replace('.jpg', '-thumb.webp')
    const orphan = aKey()
    for (const key of [named, thumbnail, orphan]) await putFile(key, Buffer.from('x'))
    const find: FindReferenced = async (names) => names.filter(({ id }) => named.includes(id))
    expect(await sweepStorage({ olderThanHours: 24 }, [find])).toBe(0)
    expect(await sweepStorage({ olderThanHours: 0 }, [async () => [], find])).toBe(1)
    expect((await listKeys()).sort()).toEqual([named, thumbnail].sort())
    await discardFiles([named, thumbnail])
  })

  it('stay while a backup copies the files of its snapshot', async () => {
    const key = aKey()
    await putFile(key, Buffer.from('x'))
    const backup = new Client(database.connection)
    await backup.connect()
    await backup.query('SELECT pg_advisory_lock($1)', [backupLock])
    expect(await discardFiles([key])).toBe(0)
    expect(await sweepStorage({ olderThanHours: 0 }, [])).toBe(0)
    expect(await listKeys()).toEqual([key])
    await backup.end()
    expect(await sweepStorage({ olderThanHours: 0 }, [])).toBe(1)
  })
})

it('in S3, lists of several pages are read to their end', async () => {
  await setUpStorage({ dataDir, s3: s3.settings() })
  const keys = Array.from({ length: 1_003 }, () => aKey())
  await Promise.all(keys.map(s3.writeObject))
  expect((await listKeys()).sort()).toEqual(keys.sort())
})

it('in the data folder, remains of a failed write are removed after a day; unrelated files stay', async () => {
  await setUpStorage({ dataDir, s3: undefined })
  const owner = newId()
  await putFile(`${owner}/${newId()}.jpg`, Buffer.from('x'))
  const inUploads = (name: string) => path.join(dataDir, 'uploads', name)
  const names = [
    `${owner}/${newId()}.jpg.${newId()}.tmp`,
    `${owner}/${newId()}.jpg.${newId()}.tmp`,
    'notes.txt',
  ]
  for (const name of names) await writeFile(inUploads(name), 'x')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const name of names.slice(1)) await utimes(inUploads(name), yesterday, yesterday)
  expect(await sweepStorage({ olderThanHours: 24 }, [async (requested) => requested])).toBe(1)
  const remaining = (await collect(listStored())).map(({ key }) => key)
  expect(remaining).toEqual(expect.arrayContaining([names[0], 'notes.txt']))
  expect(remaining).not.toContain(names[1])
})

it('in S3, a missing bucket is created, and an existing one of ours is unchanged', async () => {
  const settings = { ...s3.settings(), bucket: 'another-bucket' }
  await createBucket(settings)
  await setUpStorage({ dataDir, s3: settings })
  const key = aKey()
  await putFile(key, Buffer.from('x'))
  await createBucket(settings)
  expect(await listKeys()).toEqual([key])
  await expect(createBucket({ ...settings, secretAccessKey: 'wrong' })).rejects.toThrow(
    /S3_SECRET_ACCESS_KEY/,
  )
})

describe('at start', () => {
  const start = (more: object) => setUpStorage({ dataDir, s3: { ...s3.settings(), ...more } })

  it.each([
    ['a bucket that is not there', { bucket: 'nobodys-bucket' }, /bucket in S3_BUCKET does not exist/],
    ['a key that is unknown', { accessKeyId: 'NOBODY' }, /does not know S3_ACCESS_KEY_ID/],
    ['a wrong secret', { secretAccessKey: 'not the secret' }, /refuses S3_SECRET_ACCESS_KEY/],
    [
      'nobody there',
      { endpoint: 'http://127.0.0.1:9' },
      /No S3 storage can be used at S3_ENDPOINT: ECONNREFUSED/,
    ],
  ])('%s is reported in one sentence', async (_, more, message) => {
    await expect(start(more)).rejects.toThrow(message)
    await expect(start(more)).rejects.toThrow(/^[^\n]*\.$/)
  })
})
