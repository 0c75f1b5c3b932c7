import { createHmac, timingSafeEqual } from 'node:crypto'

/** Base64 of HMAC-SHA256 over the raw body, as Flutterwave signs its webhooks. */
export const signatureOf = (key: string | Buffer, body: Uint8Array): string =>
  createHmac('sha256', key).update(body).digest('base64')

/** Compares in constant time; a missing or empty value never matches. */
export function isSameSignature(actual: string | string[] | undefined, expected: string): boolean {
  if (typeof actual !== 'string' || expected === '') return false
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
