import { createHash, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'

/** UUIDv7: made by the app, ordered by time, so indexes grow at their end. */
export const newId = (): string => randomUUIDv7()

/** 256 random bits for a token or handle; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOf = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest()

/** One id for the same words, always: what is stored under it is stored once. */
export function idOf(words: readonly string[]): string {
  const digest = hashOf(JSON.stringify(words)).subarray(0, 16)
  // Version 8 and its variant: a UUID by a rule of our own.
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const newSixDigits = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Digits and capitals that cannot be mistaken for one another on the phone. */
const sayable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const newLetters = (count: number): string =>
  Array.from({ length: count }, () => sayable[randomInt(sayable.length)]).join('')

/** "K7M3-QX9P" */
export const newReference = (): string => `${newLetters(4)}-${newLetters(4)}`

/** "K7M3-QX9P-2HTW": 58 random bits, so that its plain hash gives nothing away. */
export const newRecoveryCode = (): string => `${newReference()}-${newLetters(4)}`
