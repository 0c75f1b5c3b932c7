import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, uuid } from '../core/fields.ts'
import { DeductionCategory } from './deduction-category.ts'
import { type EntryKind, PaymentMethod } from './terms.ts'

/**
 * RECEIPT: for a payment or a caution deposit. REFUND_VOUCHER: for a refund or a returned caution deposit. INVOICE: what a stay costs, or
 * the fee of a cancelled one. CREDIT_NOTE: cancels an invoice. Each business numbers each kind from 1, without gaps.
 */
export const DocumentKind = z.enum(['RECEIPT', 'REFUND_VOUCHER', 'INVOICE', 'CREDIT_NOTE'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const documentKindLabels: Record<DocumentKind, string> = {
  RECEIPT: 'Receipt',
  REFUND_VOUCHER: 'Refund voucher',
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
}

const numberPrefixes: Record<DocumentKind, string> = {
  RECEIPT: 'RCT',
  REFUND_VOUCHER: 'RFD',
  INVOICE: 'INV',
  CREDIT_NOTE: 'CRN',
}

/** "RCT-000042" */
export const formatNumber = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(6, '0')}`

export const formatDocumentNumber = (kind: DocumentKind, number: number): string =>
  formatNumber(numberPrefixes[kind], number)

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
  CAUTION_IN: 'RECEIPT',
  CAUTION_OUT: 'REFUND_VOUCHER',
  // No money moved.
  CAUTION_DEDUCTED: undefined,
  CAUTION_APPLIED: undefined,
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
  /** UNKNOWN: no method is known, or no money moved, as for an invoice. */
  method: PaymentMethod,
  /** The day on which the money moved, or on which an invoice or credit note was issued. */
  paidOn: z.string(),
  totalAmount: z.number(),
  /** Of the booking, when the document was issued. */
  paidAmount: z.number(),
  /** Total minus amount paid, below 0 for credit; null for a cancelled booking without a recorded fee. */
  balance: z.number().nullable(),
  /** Of a cancelled booking; the balance is then that of the fee. */
  cancellationFee: z.number().optional(),
  /** Of a receipt or voucher for a caution deposit. */
  caution: z
    .object({
      /** What is held after it. */
      held: z.number(),
      /** What was received, paid for the stay and returned until then, with this payment. */
      received: z.number().optional(),
      applied: z.number().optional(),
      returned: z.number().optional(),
      /** What was kept until then. */
      deducted: z.array(z.object({ category: DeductionCategory, amount: z.number() })),
    })
    .optional(),
  /** Of an invoice or credit note. */
  invoice: z
    .object({
      /** What the total consists of, with the taxes that the prices include. */
      lines: z.array(z.object({ label: z.string(), amount: z.number() })),
      /** Those that the prices include, such as "Includes VAT 7.5 %", and those that are added to them. */
      taxes: z.array(z.object({ label: z.string(), amount: z.number() })),
      /** The total without all taxes. */
      netAmount: z.number(),
      taxId: z.string().nullable(),
      cacNumber: z.string().nullable(),
      /** The invoice reference number of the tax office's e-invoicing. None is sent there yet. */
      irn: z.string().nullable(),
      /** Distinguishes a stay at another property from a renamed property. */
      propertyId: uuid,
      /** Of a credit note: the number of the invoice that it cancels. */
      credits: z.string().optional(),
    })
    .optional(),
})
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>

/**
 * A document as it is shown, printed and sent. Three fields are not part of the snapshot and its fingerprint: the guest's
 * name, which is erased with the guest, the present name of the user who recorded it, and `isReversed`.
 */
export const BookingDocument = DocumentSnapshot.extend({
  kind: DocumentKind,
  /** "RCT-000042" */
  number: z.string(),
  /** The first 12 digits of the SHA-256 of number and snapshot, in hexadecimal: a changed document has other ones. */
  fingerprint: z.string(),
  guestName: z.string(),
  recordedByName: z.string().nullable(),
  /** The payment or refund was a mistake and is reversed, or a credit note cancels the invoice. */
  isReversed: z.boolean(),
})
export type BookingDocument = z.infer<typeof BookingDocument>

/** A document in a list. */
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
      /** The other receipt of a payment with a caution deposit. */
      others: z.array(DocumentReference).optional(),
      /** How many links are valid; for people with `documents:issue` only. */
      links: z.int().optional(),
    }),
    summary: 'A receipt, refund voucher, invoice or credit note; an agent reads those of their own bookings',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/documents/{id}/pdf',
    access: 'payments:read',
    file: 'application/pdf',
    params: ById,
    response: z.string(),
    summary: 'A receipt, refund voucher, invoice or credit note as PDF',
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
