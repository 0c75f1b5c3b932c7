import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deriveKey, setUpSecret } from './secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const secretKey = undefined

it('is created at the first start, readable only by its owner, and reused', async () => {
  await setUpSecret({ dataDir, secretKey })
  const key = deriveKey('a purpose')
  expect(key).toHaveLength(32)
  expect(deriveKey('another')).not.toEqual(key)
  const file = path.join(dataDir, 'secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await setUpSecret({ dataDir, secretKey })
  expect(deriveKey('a purpose')).toEqual(key)
  await setUpSecret({ dataDir: '/nowhere', secretKey: (await readFile(file, 'utf8')).trim() })
  expect(deriveKey('a purpose')).toEqual(key)
})

it('is shared by processes that start concurrently', async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await setUpSecret({ dataDir, secretKey })
      return readFile(path.join(dataDir, 'secret'), 'utf8')
    }),
  )
  expect(new Set(keys).size).toBe(1)
})

it('is not replaced when it is damaged', async () => {
  await writeFile(path.join(dataDir, 'secret'), 'half')
  await expect(setUpSecret({ dataDir, secretKey })).rejects.toThrow('is damaged')
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('half')
})
