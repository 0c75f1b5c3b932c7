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

const keyedDigest = (text: string, length: number): string =>
  createHmac('sha256', deriveKey('calendar-uids')).update(text).digest('hex').slice(0, length)

/**
 * Says in the UIDs of a file which business sold or closed the nights: businesses of one deployment may read each
 * other's calendars.
 */
export const tagOfBusiness = (businessId: string): string => keyedDigest(`business ${businessId}`, 12)

/** Identifies nights in the UIDs of files: the same in every file and at every read, and it does not tell the id. */
export const hashOfNights = (id: string): string => keyedDigest(id, 32)
