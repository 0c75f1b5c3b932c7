import { createHmac } from 'node:crypto'
import { deriveKey } from '../../../platform/secret/secret.ts'

const tokenBytes = 24

interface Link {
  businessId: string
  id: string
  epoch: number
}

/**
 * The secret part of a calendar link, 192 bits. It is derived instead of stored, so that an owner can see the link again although the
 * database has only its hash.
 */
export const tokenOfExport = ({ businessId, id, epoch }: Link): string =>
  createHmac('sha256', deriveKey('calendar-exports'))
    .update(`${businessId} ${id} ${epoch}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')
