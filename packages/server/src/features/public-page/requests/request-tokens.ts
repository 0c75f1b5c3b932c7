import { createHmac, timingSafeEqual } from 'node:crypto'
import { maxProofMails } from '@ilewa/contract/public-page/requests'
import { deriveKey } from '../../../platform/secret/secret.ts'

const tokenBytes = 24

interface RequestIdentity {
  businessId: string
  id: string
}

const digestOf = (purpose: string, words: readonly (string | number)[]): Buffer =>
  createHmac('sha256', deriveKey('booking-requests'))
    .update([purpose, ...words].join(' '))
    .digest()

/**
 * The secret part of the link by which a guest follows a request, 192 bits. It is derived instead of stored, so that later mails can
 * have the link although the database has only its hash.
 */
export const tokenOfRequest = ({ businessId, id }: RequestIdentity): string =>
  digestOf('token', [businessId, id]).subarray(0, tokenBytes).toString('base64url')

/** The six digits of the n-th mail of a request. They are derived too, so that they are stored nowhere. */
export const codeOfRequest = ({ businessId, id }: RequestIdentity, mail: number): string =>
  String(digestOf('code', [businessId, id, mail]).readUInt32BE(0) % 1_000_000).padStart(6, '0')

/** Whether a code is that of one of the mails that were sent. */
export const isCodeOf = (request: RequestIdentity & { codeMails: number }, code: string): boolean =>
  Array.from({ length: Math.min(request.codeMails, maxProofMails) }, (_, index) => index + 1).some((mail) =>
    timingSafeEqual(Buffer.from(codeOfRequest(request, mail)), Buffer.from(code)),
  )
