import { join, relative } from 'node:path'
import { expect } from 'vitest'
import type { Random } from './random.ts'
import { seededRandom } from './seed.ts'

/** Test files are identified by their path from here, so that a checkout in another folder has the same data. */
const root = join(import.meta.dirname, '../../..')

interface Generator {
  testFile: string
  random: Random
  /** Time of the last id. */
  last: bigint
}

let generator: Generator | undefined

/** Starts again with each test file, so that its data does not depend on the files that ran before in this process. */
function getGenerator(): Generator {
  const testFile = relative(root, expect.getState().testPath ?? '')
  if (generator?.testFile !== testFile)
    generator = { testFile, random: seededRandom(testFile), last: BigInt(Date.UTC(2026, 0, 1)) << 12n }
  return generator
}

function bytes(count: number): Buffer {
  const { random } = getGenerator()
  return Buffer.from(Array.from({ length: count }, () => random.integer(0, 255)))
}

const sayable = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ']

function letters(count: number): string {
  const { random } = getGenerator()
  return Array.from({ length: count }, () => random.pickOrUndefined(sayable)).join('')
}

/** Ids, secrets and codes derived from the seed and the test file, so that failures are reproducible. */
export const seededIds = {
  /** A UUIDv7 whose time is a counter, so that ids are ascending, followed by seeded bits. */
  newId: (): string => {
    const current = getGenerator()
    current.last += 1n
    const time = current.last.toString(16).padStart(15, '0')
    const rest = bytes(8)
    rest.writeUInt8((rest.readUInt8(0) & 0x3f) | 0x80, 0)
    const tail = rest.toString('hex')
    return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${tail.slice(0, 4)}-${tail.slice(4)}`
  },
  newSecret: (): string => bytes(32).toString('base64url'),
  newSixDigits: (): string => String(getGenerator().random.integer(0, 999_999)).padStart(6, '0'),
  newReference: (): string => `${letters(4)}-${letters(4)}`,
  newRecoveryCode: (): string => `${letters(4)}-${letters(4)}-${letters(4)}`,
}
