import { describe, expect, it } from 'vitest'
import { documentLines, documentMessage } from './document-text.ts'
import type { BookingDocument } from './documents.ts'

const receipt: BookingDocument = {
  kind: 'RECEIPT',
  number: 'RCT-000042',
  fingerprint: '7c1f09ab33de',
  business: { name: 'Ilé Ayọ̀', address: null, phone: null, email: null },
  issuedOn: '2026-11-20',
  reference: 'K7M3-QX9P',
  guestName: 'Ngọzi Eze',
  propertyName: 'Lekki Loft',
  checkIn: '2026-12-17',
  checkOut: '2026-12-22',
  amount: 120_000,
  method: 'TRANSFER',
  paidOn: '2026-11-20',
  totalAmount: 200_000,
  paidAmount: 120_000,
  balance: 80_000,
  recordedByName: null,
  isReversed: false,
}
const lastLine = (document: Partial<BookingDocument>) =>
  documentMessage({ ...receipt, ...document })
    .split('\n')
    .at(-1)

describe('the message of a document', () => {
  it('states what was paid, for what, and what is left', () => {
    expect(documentMessage(receipt).split('\n')).toEqual([
      '*Receipt RCT-000042*',
      'Ilé Ayọ̀ received ₦120,000.00 from Ngọzi Eze on 20 Nov 2026 (Transfer).',
      'Lekki Loft, 17 – 22 Dec 2026. Booking K7M3-QX9P.',
      'Balance due: ₦80,000.00',
    ])
  })

  it('thanks for full payment on a receipt only', () => {
    expect(lastLine({ balance: 0 })).toBe('Paid in full. Thank you.')
    expect(lastLine({ balance: 0, kind: 'REFUND_VOUCHER' })).toBe('Balance: ₦0.00')
    expect(lastLine({ balance: -5_000 })).toBe('Guest credit: ₦5,000.00')
  })

  it('states no balance of a cancelled booking or a reversed payment', () => {
    const booking = 'Lekki Loft, 17 – 22 Dec 2026. Booking K7M3-QX9P.'
    expect(lastLine({ balance: null })).toBe(booking)
    expect(lastLine({ isReversed: true })).toBe(booking)
    expect(documentMessage({ ...receipt, isReversed: true })).toContain('REVERSED')
  })
})

describe('the lines of a refund voucher', () => {
  const voucher: BookingDocument = { ...receipt, kind: 'REFUND_VOUCHER', amount: 50_000, paidAmount: 70_000 }

  it('say what was paid and what still is, and of a cancelled stay that it is cancelled', () => {
    expect(documentLines({ ...voucher, cancellationFee: 70_000, balance: 0 }).slice(0, 3)).toEqual([
      ['Refunded to', 'Ngọzi Eze'],
      ['Property', 'Lekki Loft'],
      ['Stay', '17 – 22 Dec 2026, 5 nights, cancelled'],
    ])
    expect(documentLines({ ...voucher, cancellationFee: 70_000, balance: 0 }).slice(-4)).toEqual([
      ['Cancellation fee', '₦70,000.00'],
      ['Paid before this refund', '₦120,000.00'],
      ['Paid after this refund', '₦70,000.00'],
      ['Balance', '₦0.00'],
    ])
    expect(documentLines(voucher)).toContainEqual(['Stay', '17 – 22 Dec 2026, 5 nights'])
    expect(documentLines({ ...voucher, balance: null })).toContainEqual([
      'Stay',
      '17 – 22 Dec 2026, 5 nights, cancelled',
    ])
  })

  it('are none of what was paid for a refund that is reversed', () => {
    const labels = documentLines({ ...voucher, isReversed: true }).map(([label]) => label)
    expect(labels).not.toContain('Paid before this refund')
    expect(labels).not.toContain('Paid after this refund')
  })

  it('say in the message that the booking is cancelled', () => {
    const message = documentMessage({ ...voucher, cancellationFee: 70_000, balance: 0 })
    expect(message.split('\n').slice(-2)).toEqual(['This booking is cancelled.', 'Balance: ₦0.00'])
    expect(documentMessage(voucher)).not.toContain('cancelled')
  })
})

describe('the lines of a caution deposit', () => {
  const linesOf = (caution: BookingDocument['caution']) =>
    documentMessage({ ...receipt, kind: 'REFUND_VOUCHER', amount: 15_000, caution })
      .split('\n')
      .slice(3)

  it('account for all that was received', () => {
    const deducted = [{ category: 'DAMAGE' as const, amount: 20_000 }]
    expect(linesOf({ received: 50_000, applied: 15_000, deducted, returned: 15_000, held: 0 })).toEqual([
      'Caution deposit received: ₦50,000.00',
      'Paid for the stay: ₦15,000.00',
      'Kept: Damage: ₦20,000.00',
      'Returned so far: ₦15,000.00',
      'Caution deposit held: ₦0.00',
    ])
  })

  it('are those that an older document states', () => {
    expect(linesOf({ held: 5_000, deducted: [] })).toEqual(['Caution deposit held: ₦5,000.00'])
  })
})

const propertyId = '0198a000-0000-7000-8000-000000000031'

describe('an invoice', () => {
  const invoice: BookingDocument = {
    ...receipt,
    ...{
      kind: 'INVOICE',
      number: 'INV-000007',
      amount: 200_000,
      method: 'UNKNOWN',
      recordedByName: 'Adaeze Obi',
    },
    invoice: {
      lines: [{ label: '5 nights at ₦36,000.00', amount: 180_000 }],
      taxes: [
        { label: 'Includes VAT 7.5 %', amount: 12_558.14 },
        { label: 'Lagos consumption tax 5 %', amount: 20_000 },
      ],
      ...{ netAmount: 167_441.86, taxId: '1234567-0001', cacNumber: 'RC 99', irn: null, propertyId },
    },
  }

  it('has the lines and taxes of the stay, and the numbers of the business', () => {
    expect(documentLines(invoice)).toEqual([
      ['Invoice to', 'Ngọzi Eze'],
      ['Property', 'Lekki Loft'],
      ['Stay', '17 – 22 Dec 2026, 5 nights'],
      ['Booking', 'K7M3-QX9P'],
      ['Date', '20 Nov 2026'],
      ['Issued by', 'Adaeze Obi'],
      ['5 nights at ₦36,000.00', '₦180,000.00'],
      ['Total before tax', '₦167,441.86'],
      ['Includes VAT 7.5 %', '₦12,558.14'],
      ['Lagos consumption tax 5 %', '₦20,000.00'],
      ['Total amount', '₦200,000.00'],
      ['Paid so far', '₦120,000.00'],
      ['Balance due', '₦80,000.00'],
      ['Tax ID', '1234567-0001'],
      ['CAC number', 'RC 99'],
    ])
    expect(documentMessage(invoice).split('\n').slice(0, 2)).toEqual([
      '*Invoice INV-000007*',
      'Ilé Ayọ̀ invoices ₦200,000.00 to Ngọzi Eze on 20 Nov 2026.',
    ])
  })

  it('without taxes has no net total, and once cancelled no balance', () => {
    const lines = [{ label: 'Cancellation fee', amount: 200_000 }]
    const parts = { ...invoice.invoice, lines, taxes: [], netAmount: 200_000 }
    const labels = documentLines({
      ...{ ...invoice, isReversed: true, cancellationFee: 200_000 },
      invoice: { taxId: null, cacNumber: null, irn: null, propertyId, ...parts },
    }).map(([label]) => label)
    expect(labels.slice(6, 8)).toEqual(['Cancellation fee', 'Total amount'])
    expect(labels).not.toContain('Balance due')
    expect(documentMessage({ ...invoice, isReversed: true })).toContain('CANCELLED by a credit note')
  })

  it('is named by the credit note that cancels it', () => {
    const parts = { lines: [], taxes: [], netAmount: 0, taxId: null, cacNumber: null, irn: null, propertyId }
    const note: BookingDocument = {
      ...{ ...invoice, kind: 'CREDIT_NOTE', number: 'CRN-000001' },
      invoice: { ...parts, credits: 'INV-000007' },
    }
    expect(documentLines(note)).toContainEqual(['Cancels', 'INV-000007'])
    expect(documentMessage(note)).toContain(
      'Ilé Ayọ̀ cancels invoice INV-000007 of ₦200,000.00 for Ngọzi Eze on 20 Nov 2026.',
    )
    expect(documentMessage(note)).not.toContain('Balance')
  })
})
