import { createHmac, timingSafeEqual } from 'node:crypto'
import { now } from '../clock.ts'
import { deriveKey } from '../secret/secret.ts'
import { urlOf } from './storage.ts'

/**
 * All URLs of a file that are issued within one period are the same, so that clients can cache the file. They
 * expire at the end of the following period: a URL is valid for 30 to 60 minutes.
 */
const periodSeconds = 1_800

const secondsNow = () => Math.floor(now().getTime() / 1_000)

const signatureOf = (key: string, expires: number): string =>
  createHmac('sha256', deriveKey('file addresses')).update(`${key} ${expires}`).digest('base64url')

/** The signed, expiring URL of a private file. */
export function signedUrlOf(key: string): string {
  const expires = (Math.floor(secondsNow() / periodSeconds) + 2) * periodSeconds
  return `${urlOf(key)}?expires=${expires}&signature=${signatureOf(key, expires)}`
}

export interface SignedUrlQuery {
  expires?: unknown
  signature?: unknown
}

export const isSigned = ({ signature }: SignedUrlQuery): boolean => signature !== undefined

/** Seconds until a signed URL expires; undefined if it has expired or its signature is invalid. */
export function secondsLeft(key: string, { expires, signature }: SignedUrlQuery): number | undefined {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return undefined
  const expected = Buffer.from(signatureOf(key, Number(expires)))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const left = Number(expires) - secondsNow()
  return left > 0 ? left : undefined
}
