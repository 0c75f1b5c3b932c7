import { createHash, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'

/** UUIDv7: made by the app, ordered by time, so indexes grow at their end. */
export const newId = (): string => randomUUIDv7()

/** 256 random bits for a token or handle; only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOf = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest()

export const newSixDigits = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Digits and capitals that cannot be mistaken for one another on the phone. */
const sayable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "K7M3-QX9P" */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => sayable[randomInt(sayable.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
