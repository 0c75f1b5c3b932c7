import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../../../platform/secret.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const key = () => deriveKey('two-factor')

/**
 * Encrypts a user's secret. The user id is authenticated data, so that a row moved to another user cannot be decrypted.
 */
export function seal(userId: string, secret: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, key(), iv).setAAD(Buffer.from(userId))
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content])
}

/** Returns the secret, or undefined if another key encrypted it: then only recovery codes work. */
export function unseal(userId: string, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key(), sealed.subarray(0, ivLength))
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    const content = decipher.update(sealed.subarray(ivLength + tagLength))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
