import { bookings } from '@ilewa/contract/bookings/endpoints'
import { erasedGuestName } from '@ilewa/contract/bookings/guest-erasure'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { invoices } from '@ilewa/contract/money/invoices'
import { moneySettings } from '@ilewa/contract/money/settings'
import type { Tax } from '@ilewa/contract/prices/taxes'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aPayment } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'

const app = useTestApp()

const vat: Tax = {
  ...{ name: 'VAT', rate: 7.5, appliesTo: ['NIGHTS', 'EXTRA_GUESTS', 'CLEANING'], isIncluded: false },
  isVat: true,
  validFrom: '2020-01-01',
}
const levy: Tax = { ...vat, name: 'Levy', rate: 5, isIncluded: true, isVat: false }

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '100000' })
})

const configure = (body: object) =>
  app.send(moneySettings.update, { body: body as never }, { token: owner.token })
const aStay = (fields: object = {}) =>
  aBooking(app, owner, {
    ...aBookingInput(property, 5, 8),
    status: 'CONFIRMED',
    agentId: agent.id,
    ...fields,
  })
const issue = (id: string, person = owner) =>
  app.send(invoices.create, { params: { id } }, { token: person.token })
const credit = (id: string, reason = 'The guest stays longer') =>
  app.send(invoices.credit, { params: { id }, body: { reason } as never }, { token: owner.token })
const issued = async (id: string) => {
  const { status, body } = await issue(id)
  expect([status, body.message]).toEqual([201, 'Invoice issued'])
  return body.data.documentId ?? ''
}
const read = async (id: string, person = owner) =>
  (await app.send(documents.get, { params: { id } }, { token: person.token })).body.data.document
const listed = async (id: string, person = owner) =>
  (await app.send(bookingPayments.list, { params: { id } }, { token: person.token })).body.data.payments
    .invoices
const cancel = (id: string, fields: object) =>
  app.send(
    bookings.setStatus,
    { params: { id }, body: { status: 'CANCELLED', ...fields } as never },
    { token: owner.token },
  )

describe('an invoice', () => {
  it('states the lines and taxes of the stay, and does not change with it', async () => {
    await configure({ taxes: [vat, levy], taxId: ' 1234567-0001 ', cacNumber: 'RC 99' })
    const stay = await aStay()
    await aPayment(app, owner, stay, 100_000)
    const id = await issued(stay.id)
    const invoice = await read(id)
    expect(invoice).toMatchObject({
      ...{ kind: 'INVOICE', number: 'INV-000001', amount: 321_428.57, paidAmount: 100_000 },
      ...{ balance: 221_428.57, isReversed: false, recordedByName: 'Ọláwálé Ṣóyínká' },
      invoice: {
        lines: [{ label: '3 nights at ₦100,000.00', amount: 300_000 }],
        taxes: [
          { label: 'Includes Levy 5 %', amount: 14_285.71 },
          { label: 'VAT 7.5 %', amount: 21_428.57 },
        ],
        ...{ netAmount: 285_714.29, taxId: '1234567-0001', cacNumber: 'RC 99', irn: null },
      },
    })
    await app.send(
      bookings.update,
      {
        params: { id: stay.id },
        body: { ...aBookingInput(property, 5, 8), totalAmount: 500_000, paidAmount: 100_000 } as never,
      },
      { token: owner.token },
    )
    expect(await read(id)).toEqual(invoice)
    expect(await listed(stay.id)).toEqual([
      {
        ...{ id, kind: 'INVOICE', number: 'INV-000001', amount: 321_428.57, issuedOn: day(0) },
        ...{ checkIn: day(5), checkOut: day(8), guestName: 'Chiamaka Okonkwo', propertyId: property.id },
        ...{ isForFee: false, isReversed: false },
      },
    ])
    expect(await listed(stay.id, agent)).toHaveLength(1)
  })

  it('is a PDF and a message with the numbers of the business', async () => {
    await configure({ taxId: '1234567-0001', cacNumber: 'RC 99' })
    const id = await issued((await aStay()).id)
    const { rawPayload } = await app.inject({
      url: `/api/documents/${id}/pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
    for (const part of [
      'Invoice INV-000001',
      '₦300,000.00',
      'Tax ID',
      '1234567-0001',
      'RC 99',
      'Balance due',
    ])
      expect(text).toContain(part)
  })

  it('hides the reason of a discount, and counts many prices as one line', async () => {
    const agreedDiscount = { amount: 10_000, reason: 'Cousin of the director' }
    const stay = await aStay({ agreedDiscount, totalAmount: 290_000, quoted: true })
    expect(JSON.stringify(await read(await issued(stay.id)))).not.toContain('Cousin')
    const nights = Array.from({ length: 25 }, (_, i) => ({ night: day(20 + i), price: 50_000 + i }))
    await executeSql(
      `INSERT INTO day_prices (business_id, property_id, night, price)
       SELECT $1, $2, night::date, price FROM json_to_recordset($3) AS one (night text, price numeric)`,
      [owner.businessId, property.id, JSON.stringify(nights)],
    )
    const long = await aBooking(app, owner, { ...aBookingInput(property, 20, 45), status: 'CONFIRMED' })
    const { invoice } = await read(await issued(long.id))
    expect(invoice?.lines).toEqual([{ label: '25 nights', amount: 1_250_300 }])
  })

  it.each([
    [
      'a pending booking',
      { status: 'PENDING' },
      'Confirm the booking first: a pending booking has no invoice.',
    ],
    ['a free stay', { totalAmount: 0 }, 'There is nothing to invoice: the total is ₦0.00.'],
  ])('is refused for %s', async (_, fields, message) => {
    const stay = await aStay()
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [stay.id])
    const { status = 'CONFIRMED', totalAmount = 1 } = fields as { status?: string; totalAmount?: number }
    await executeSql('UPDATE bookings SET status = $2, total_amount = $3 WHERE id = $1', [
      ...[stay.id, status, totalAmount],
    ])
    expect((await issue(stay.id)).body).toMatchObject({ code: 'documents.nothing_to_invoice', message })
    expect(await listed(stay.id)).toEqual([])
  })

  it('of a cancelled booking is for its fee', async () => {
    const stay = await aStay()
    await aPayment(app, owner, stay, 100_000)
    await cancel(stay.id, { cancellationFee: 60_000, reason: 'Agreed with the guest' })
    expect(await read(await issued(stay.id))).toMatchObject({
      ...{ amount: 60_000, balance: -40_000 },
      invoice: { lines: [{ label: 'Cancellation fee', amount: 60_000 }], netAmount: 60_000 },
    })
    const free = await aBooking(app, owner, { ...aBookingInput(property, 15, 18), status: 'CONFIRMED' })
    await cancel(free.id, {})
    expect((await issue(free.id)).body.message).toBe(
      'There is nothing to invoice: the booking is cancelled without a fee.',
    )
  })

  it('with VAT needs the tax ID and the CAC number; one with another tax does not', async () => {
    await configure({ taxes: [levy] })
    await issued((await aStay()).id)
    await configure({ taxes: [vat], taxId: '1234567-0001' })
    const taxed = await aBooking(app, owner, { ...aBookingInput(property, 15, 18), status: 'CONFIRMED' })
    expect((await issue(taxed.id)).body).toMatchObject({ code: 'documents.tax_id_needed' })
    await configure({ taxes: [levy, { ...vat, appliesTo: ['CLEANING'] }] })
    const withoutVat = await aBooking(app, owner, { ...aBookingInput(property, 20, 22), status: 'CONFIRMED' })
    await issued(withoutVat.id)
    expect((await configure({ taxId: '\u3164' })).status).toBe(400)
    await configure({ cacNumber: 'RC 99' })
    await issued(taxed.id)
  })

  it('is issued by owners only, and read by the agent of the booking', async () => {
    const stay = await aStay()
    expect((await issue(stay.id, agent)).status).toBe(403)
    expect((await issue(stay.id, await aStaffMemberOf(owner))).status).toBe(403)
    expect((await issue(stay.id, await anOwner())).status).toBe(404)
    const id = await issued(stay.id)
    expect(await read(id, agent)).toMatchObject({ number: 'INV-000001' })
    const other = await app.send(documents.get, { params: { id } }, { token: (await anAgentOf(owner)).token })
    expect(other.status).toBe(404)
  })
})

describe('a credit note', () => {
  it('cancels the invoice once; another invoice can follow', async () => {
    const stay = await aStay()
    expect((await credit(stay.id)).body).toMatchObject({ code: 'documents.no_invoice' })
    const first = await issued(stay.id)
    expect((await issue(stay.id)).body).toMatchObject({
      code: 'documents.invoice_exists',
      message: 'INV-000001 is valid for this booking. Cancel it by a credit note first.',
    })
    expect((await credit(stay.id, 'No')).body.errors).toMatchObject([{ path: 'reason' }])
    const { body } = await credit(stay.id)
    expect(await read(body.data.documentId ?? '')).toMatchObject({
      ...{ kind: 'CREDIT_NOTE', number: 'CRN-000001', amount: 300_000, isReversed: false },
      invoice: { credits: 'INV-000001', lines: [{ amount: 300_000 }] },
    })
    expect(await read(first)).toMatchObject({ isReversed: true })
    expect((await credit(stay.id)).body.code).toBe('documents.no_invoice')
    await issued(stay.id)
    expect((await listed(stay.id))?.map(({ number, isReversed }) => [number, isReversed])).toEqual([
      ['INV-000002', false],
      ['CRN-000001', false],
      ['INV-000001', true],
    ])
  })

  it('states what the invoice did, also after the stay and its guest changed', async () => {
    const stay = await aStay()
    const invoice = await read(await issued(stay.id))
    const body = { ...aBookingInput(property, 5, 9), guestName: 'Another Guest', totalAmount: 1_000 }
    const edited = await app.send(
      bookings.update,
      { params: { id: stay.id }, body: body as never },
      { token: owner.token },
    )
    expect(edited.status).toBe(200)
    const { checkIn, checkOut, guestName, totalAmount, amount } = invoice
    expect(await read((await credit(stay.id)).body.data.documentId ?? '')).toMatchObject({
      ...{ checkIn, checkOut, guestName, totalAmount, amount },
    })
  })

  it('comes before the deletion of a booking, and stores no reason about an erased guest', async () => {
    const stay = await aStay()
    await issued(stay.id)
    const remove = () => app.send(bookings.remove, { params: { id: stay.id } }, { token: owner.token })
    expect((await remove()).body).toMatchObject({
      code: 'bookings.has_money',
      message: 'INV-000001 is valid for this booking. Cancel it by a credit note first.',
    })
    await executeSql(
      `UPDATE bookings SET status = 'CANCELLED', guest_erased_at = now(), guest_name = $2, guest_email = 'erased:1', guest_phone = '', guest_phone_e164 = NULL WHERE id = $1`,
      [stay.id, erasedGuestName],
    )
    await credit(stay.id, 'Zebedee asked for it')
    const { rows } = await executeSql(
      'SELECT changes::text AS changes FROM audit_entries WHERE business_id = $1',
      [owner.businessId],
    )
    expect(JSON.stringify(rows)).not.toContain('Zebedee')
    expect((await remove()).status).toBe(200)
  })

  it('and the invoice are in the activity with the reason', async () => {
    const stay = await aStay()
    await issued(stay.id)
    await credit(stay.id, 'Wrong company name')
    const { rows } = await executeSql(
      `SELECT changes FROM audit_entries WHERE business_id = $1 AND changes::text LIKE '%"invoice"%' ORDER BY created_at`,
      [owner.businessId],
    )
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'invoice', from: null, to: 'INV-000001' }],
      [
        { field: 'invoice', from: 'INV-000001', to: 'Cancelled by CRN-000001' },
        { field: 'note', from: null, to: 'Wrong company name' },
      ],
    ])
  })
})

describe('concurrent requests', () => {
  it('issue one invoice and one credit note, and numbers have no gaps', async () => {
    const stay = await aStay()
    const all = await Promise.all(Array.from({ length: 8 }, () => issue(stay.id)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const notes = await Promise.all(Array.from({ length: 8 }, () => credit(stay.id)))
    expect(notes.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = await Promise.all(
      [15, 20, 25, 30].map((from) =>
        aBooking(app, owner, { ...aBookingInput(property, from, from + 2), status: 'CONFIRMED' }),
      ),
    )
    await Promise.all(others.map(({ id }) => issue(id)))
    const { rows } = await executeSql(
      `SELECT number FROM documents WHERE business_id = $1 AND kind = 'INVOICE' ORDER BY number`,
      [owner.businessId],
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })

  it('with one idempotency key issue one document', async () => {
    const stay = await aStay()
    const sent = { token: owner.token, headers: { 'idempotency-key': 'invoice-of-the-stay' } }
    const first = await app.send(invoices.create, { params: { id: stay.id } }, sent)
    const again = await app.send(invoices.create, { params: { id: stay.id } }, sent)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.documentId).toBe(first.body.data.documentId)
  })
})

describe('the database', () => {
  it('refuses a second invoice, a credit note of another booking, and documents without a source', async () => {
    const [stay, other] = [await aStay(), await aStay({ checkIn: day(15), checkOut: day(18) })]
    const id = await issued(stay.id)
    const insert = (kind: string, bookingId: string, credits: string | null, issuedBy: string | null) =>
      refusalOfSql(
        `INSERT INTO documents (business_id, id, kind, booking_id, snapshot, guest_name, credits, issued_by)
         VALUES ($1, $2, $3, $4, '{}', 'Guest', $5, $6)`,
        [owner.businessId, newId(), kind, bookingId, credits, issuedBy],
      )
    expect(await insert('INVOICE', stay.id, null, owner.id)).toBe('documents_one_invoice')
    expect(await insert('CREDIT_NOTE', other.id, id, owner.id)).toBe('documents_of_invoice')
    expect(await insert('CREDIT_NOTE', other.id, null, owner.id)).toBe('documents_of_invoice')
    expect(await insert('INVOICE', other.id, null, null)).toBe('documents_source')
    expect(await insert('RECEIPT', other.id, null, owner.id)).toBe('documents_of_entry')
  })
})
