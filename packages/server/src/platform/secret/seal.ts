import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secret.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Each purpose has a key of its own. */
type Purpose = 'two-factor' | 'collections' | 'calendar-imports' | 'arrival-details' | 'guest-register'

/**
 * Encrypts a secret of a user or a business with the deployment's key. The owner's id is authenticated data, so that a row moved to
 * another owner cannot be decrypted.
 */
export function seal(purpose: Purpose, ownerId: string, secret: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, deriveKey(purpose), iv).setAAD(Buffer.from(ownerId))
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

/** Returns the secret, or undefined if it was encrypted with another key or for another owner. */
export function unseal(purpose: Purpose, ownerId: string, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(purpose), sealed.subarray(0, ivLength))
      .setAAD(Buffer.from(ownerId))
      .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    const content = decipher.update(sealed.subarray(ivLength + tagLength))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
