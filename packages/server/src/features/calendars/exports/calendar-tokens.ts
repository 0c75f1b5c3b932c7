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

const digest = (text: string, length: number): string =>
  createHmac('sha256', deriveKey('calendar-uids')).update(text).digest('hex').slice(0, length)

/**
 * Marks the nights that a business sells or closes itself. Businesses of one deployment may read each other's
 * calendars; each leaves out what has its own mark, and takes the rest.
 */
export const markOfBusiness = (businessId: string): string => digest(`business ${businessId}`, 12)

/** The UID of nights in a file, without the host: the same in every file and at every read, and it does not tell the id. */
export const toUid = (id: string, mark: string): string => `${digest(id, 32)}-${mark}`
