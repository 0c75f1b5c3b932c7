import { createHmac } from 'node:crypto'
import { deriveKey } from '../../../platform/secret/secret.ts'
import { tagLength } from './calendar-uid.ts'

const keyedDigest = (text: string, length: number): string =>
  createHmac('sha256', deriveKey('calendar-uids')).update(text).digest('hex').slice(0, length)

/** The tag of a business in the UIDs of its files. */
export const tagOfBusiness = (businessId: string): string => keyedDigest(`business ${businessId}`, tagLength)

/** Identifies nights in UIDs: the same in every file and at every read, and it does not reveal the id. */
export const hashOfNights = (id: string): string => keyedDigest(id, 32)
