import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, uuid } from '../core/fields.ts'
import { type EntryKind, PaymentMethod } from './terms.ts'

/** RECEIPT: for a payment. REFUND_VOUCHER: for a refund. Each business numbers each kind from 1, without gaps. */
export const DocumentKind = z.enum(['RECEIPT', 'REFUND_VOUCHER'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const documentKindLabels: Record<DocumentKind, string> = {
  RECEIPT: 'Receipt',
  REFUND_VOUCHER: 'Refund voucher',
}

const numberPrefixes: Record<DocumentKind, string> = { RECEIPT: 'RCT', REFUND_VOUCHER: 'RFD' }

/** "RCT-000042" */
export const formatDocumentNumber = (kind: DocumentKind, number: number): string =>
  `${numberPrefixes[kind]}-${String(number).padStart(6, '0')}`

/** The document that a search names: "RCT-000042", "rct 42". */
export function parseDocumentNumber(text: string): { kind: DocumentKind; number: number } | undefined {
  const [, prefix = '', digits] = /^\s*([a-z]{3})[\s-]*(\d{1,9})\s*$/i.exec(text) ?? []
  const kind = DocumentKind.options.find((one) => numberPrefixes[one] === prefix.toUpperCase())
  return kind && { kind, number: Number(digits) }
}

const kindsByEntry: Record<EntryKind, DocumentKind | undefined> = {
  PAYMENT: 'RECEIPT',
  REFUND: 'REFUND_VOUCHER',
  // Neither is money that a guest handed over or got back on that day.
  OPENING: undefined,
  CORRECTION: undefined,
}

/** The document that an entry of this kind gets, if it gets one. */
export const documentKindOf = (kind: EntryKind): DocumentKind | undefined => kindsByEntry[kind]

/**
 * What a document states, as it was when the document was issued. It is stored as text and never changes, so a new field
 * must be optional: older documents lack it. The guest's name is stored beside it, because it is erased with the guest.
 */
export const DocumentSnapshot = z.object({
  business: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  issuedOn: z.string(),
  reference: z.string(),
  propertyName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  amount: z.number(),
  method: PaymentMethod,
  paidOn: z.string(),
  totalAmount: z.number(),
  /** Of the booking, after this payment or refund. */
  paidAmount: z.number(),
  /** Total minus amount paid, below 0 for credit; null for a cancelled booking. */
  balance: z.number().nullable(),
})
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>

/** A document as it is shown, printed and sent. The name of the user who recorded it and `isReversed` are those of today. */
export const BookingDocument = DocumentSnapshot.extend({
  kind: DocumentKind,
  /** "RCT-000042" */
  number: z.string(),
  /** The first 12 digits of the SHA-256 of number and snapshot, in hexadecimal: a changed document has other ones. */
  fingerprint: z.string(),
  guestName: z.string(),
  recordedByName: z.string().nullable(),
  /** The payment or refund was a mistake and is reversed. */
  isReversed: z.boolean(),
})
export type BookingDocument = z.infer<typeof BookingDocument>

/** The document of an entry. */
export const DocumentReference = z.object({ id: uuid, number: z.string() })
export type DocumentReference = z.infer<typeof DocumentReference>

/** A link to a document is valid for this long, unless it is revoked. */
export const documentLinkDays = 90

/** The page of a document for a person without an account. The token is secret. */
export const documentPath = (token: string): string => `/document/${token}`
export const documentPdfPath = (token: string): string => `${documentPath(token)}/pdf`

export const documents = {
  get: endpoint({
    method: 'GET',
    path: '/documents/{id}',
    access: 'payments:read',
    params: ById,
    response: z.object({
      document: BookingDocument,
      /** Of the guest, to send the document; null if unknown or erased. */
      guestPhoneE164: z.string().nullable(),
      /** How many links are valid; for people with `documents:issue` only. */
      links: z.int().optional(),
    }),
    summary: 'A receipt or refund voucher; an agent reads those of their own bookings',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/documents/{id}/pdf',
    access: 'payments:read',
    file: 'application/pdf',
    params: ById,
    response: z.string(),
    summary: 'A receipt or refund voucher as PDF',
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/documents/{id}/links',
    access: 'documents:issue',
    params: ById,
    response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
    message: 'Link created',
    status: 201,
    summary: `Create a link that shows the document without an account for ${documentLinkDays} days`,
  }),
  revokeLinks: endpoint({
    method: 'DELETE',
    path: '/documents/{id}/links',
    access: 'documents:issue',
    params: ById,
    response: z.object({}),
    message: 'Links revoked',
    summary: 'Revoke all links of the document',
  }),
}
