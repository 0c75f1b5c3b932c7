import { join, relative } from 'node:path'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { seededRandom, testSeed } from './seed.ts'

// Property-based tests use the seed of the run.
fc.configureGlobal({ seed: testSeed })

/** Paths are relative, so that a checkout in another folder has the same data. */
const root = join(import.meta.dirname, '../../..')

/** Derives ids, secrets and codes from the seed and the file, so that failures are reproducible. */
vi.mock('@ilewa/server/platform/id', async (importOriginal) => {
  const original = await importOriginal<typeof import('@ilewa/server/platform/id')>()
  const random = seededRandom(relative(root, expect.getState().testPath ?? ''))
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => random.between(0, 255)))
  const sayable = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ']
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pickOrUndefined(sayable)).join('')
  let last = BigInt(Date.UTC(2026, 0, 1)) << 12n
  return {
    ...original,
    /** A UUIDv7 whose time is a counter, so that ids are ascending, followed by seeded bits. */
    newId: () => {
      last += 1n
      const time = last.toString(16).padStart(15, '0')
      const rest = bytes(8)
      rest.writeUInt8((rest.readUInt8(0) & 0x3f) | 0x80, 0)
      const tail = rest.toString('hex')
      return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${tail.slice(0, 4)}-${tail.slice(4)}`
    },
    newSecret: () => bytes(32).toString('base64url'),
    newSixDigits: () => String(random.between(0, 999_999)).padStart(6, '0'),
    newReference: () => `${letters(4)}-${letters(4)}`,
    newRecoveryCode: () => `${letters(4)}-${letters(4)}-${letters(4)}`,
  }
})
