import { createHmac } from 'node:crypto'
import { deriveKey } from '../../../platform/secret/secret.ts'

/**
 * The secret part of a link's URL, 256 bits. It is derived from the link's id instead of stored, so that an owner can send an open link
 * again although the database has only its hash.
 */
export const tokenOfLink = (id: string): string =>
  createHmac('sha256', deriveKey('pay-links')).update(id).digest('base64url')

/** The reference of the next checkout. After money came the provider needs another one. */
export const checkoutReference = (txRef: string, paymentCount: number): string =>
  paymentCount === 0 ? txRef : `${txRef}.${paymentCount + 1}`

/** The reference of the link to which a checkout belongs. */
export const linkReference = (checkoutRef: string): string => checkoutRef.split('.', 1)[0] ?? ''
