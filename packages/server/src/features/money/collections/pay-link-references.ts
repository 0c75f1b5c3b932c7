import { createHmac } from 'node:crypto'
import { deriveKey } from '../../../platform/secret/secret.ts'

const tokenFor = (purpose: string, id: string): string =>
  createHmac('sha256', deriveKey(purpose)).update(id).digest('base64url')

/**
 * The secret part of a link's URL, 256 bits. It is derived from the link's id instead of stored, so that an owner can send an open link
 * again although the database has only its hash.
 */
export const tokenOfLink = (id: string): string => tokenFor('pay-links', id)

/** The secret part of the URL of a receipt, derived from its id, so that the page of the pay link can contain it. */
export const tokenOfReceipt = (documentId: string): string => tokenFor('pay-links.receipts', documentId)

/** The reference of the next checkout. After money came the provider needs another one. */
export const checkoutReference = (txRef: string, paymentCount: number): string =>
  paymentCount === 0 ? txRef : `${txRef}.${paymentCount + 1}`

/** The reference of the link to which a checkout belongs. */
export const linkReference = (checkoutRef: string): string => checkoutRef.split('.', 1)[0] ?? ''
