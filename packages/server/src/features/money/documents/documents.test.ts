import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
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
import { aClaim, aPayment, aReceipt, paymentFields } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { insertRow } from '@ilewa/tests/support/database/insert-row'
import { refusalOf, refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../../platform/database/database.ts'
import { hashOf, newId } from '../../../platform/id.ts'
import { deleteExpiredDocumentLinks } from './documents.jobs.ts'

const app = useTestApp()

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
/** Three nights for ₦120,000 in all, booked by the agent. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, agent, { ...aBookingInput(property, 5, 8), status: 'CONFIRMED' })
})

const refund = (amount: number, { id }: { id: string } = booking) =>
  app.send(
    bookingPayments.refund,
    { params: { id }, body: { amount, method: 'CASH', reason: 'Leaves early' } },
    { token: owner.token },
  )
const reverse = (id: string) =>
  app.send(
    bookingPayments.reverse,
    { params: { id }, body: { reason: 'Twice' } as never },
    { token: owner.token },
  )
const paymentsOf = async (id = booking.id) =>
  (await app.send(bookingPayments.list, { params: { id } }, { token: owner.token })).body.data.payments
const numbers = async () =>
  (await paymentsOf()).entries.map(({ document }) => document?.number ?? null).toReversed()

const aReceiptId = async () => (await aReceipt(app, owner, booking, 50_000)).id

const get = (id: string, person = owner) =>
  app.send(documents.get, { params: { id } }, { token: person.token })
const read = async (id: string, person = owner) => (await get(id, person)).body.data.document
const createLink = (id: string, person = owner) =>
  app.send(documents.createLink, { params: { id } }, { token: person.token })
const revokeLinks = (id: string, person = owner) =>
  app.send(documents.revokeLinks, { params: { id } }, { token: person.token })
const pathOf = (url: string) => new URL(url).pathname
const aLink = async (id: string) => pathOf((await createLink(id)).body.data.url)
const open = (url: string) => app.inject({ url })
const pdfOf = (id: string, person = owner) =>
  app.inject({ url: `/api/documents/${id}/pdf`, headers: { authorization: `Bearer ${person.token}` } })

/** The text of a PDF, read by another library than the one that draws it. */
const textOf = async (content: Buffer) =>
  (await extractText(new Uint8Array(content), { mergePages: true })).text

describe('a document', () => {
  it('is issued for each payment and refund, numbered per business and kind', async () => {
    await aPayment(app, owner, booking, 50_000)
    const wrong = await aPayment(app, owner, booking, 20_000)
    await refund(10_000)
    await reverse(wrong.id)
    await aPayment(app, owner, booking, 30_000)
    expect(await numbers()).toEqual(['RCT-000001', 'RCT-000002', 'RFD-000001', null, 'RCT-000003'])
    const other = await anOwner()
    const stay = await aBooking(app, other, aBookingInput(await aProperty(app, other), 5, 8))
    expect((await aPayment(app, other, stay, 1_000)).document?.number).toBe('RCT-000001')
  })

  it('is issued with a confirmed claim, and with an amount paid of an edit', async () => {
    const { id } = await aClaim(app, agent, booking, 40_000)
    expect((await paymentsOf()).entries).toEqual([])
    const { token } = owner
    await app.send(paymentClaims.confirm, { params: { id }, body: paymentFields(30_000) as never }, { token })
    const body = { ...aBookingInput(property, 5, 8), paidAmount: 40_000 }
    await app.send(bookings.update, { params: { id: booking.id }, body: body as never }, { token })
    expect(await numbers()).toEqual(['RCT-000001', 'RCT-000002'])
  })

  it('states what is paid at that time, and never changes', async () => {
    const id = await aReceiptId()
    const before = await read(id)
    expect(before).toMatchObject({
      ...{ kind: 'RECEIPT', number: 'RCT-000001', guestName: 'Chiamaka Okonkwo', isReversed: false },
      ...{ reference: booking.reference, propertyName: 'Lekki Loft', checkIn: day(5), checkOut: day(8) },
      ...{ amount: 50_000, method: 'TRANSFER', paidOn: day(0), totalAmount: 120_000, paidAmount: 50_000 },
      ...{ balance: 70_000, recordedByName: 'Ọláwálé Ṣóyínká' },
    })
    expect(before.fingerprint).toMatch(/^[\da-f]{12}$/)
    await aPayment(app, owner, booking, 70_000)
    const edit = { ...aBookingInput(property, 5, 8), guestName: 'Another Name', totalAmount: 500_000 }
    const params = { id: booking.id }
    await app.send(bookings.update, { params, body: edit as never }, { token: owner.token })
    await executeSql("UPDATE properties SET name = 'Renamed' WHERE business_id = $1", [owner.businessId])
    await executeSql("UPDATE businesses SET name = 'Renamed' WHERE id = $1", [owner.businessId])
    expect(await read(id)).toEqual(before)
  })

  it('of a reversed payment is shown as reversed, and that of a cancelled booking states the balance of its fee', async () => {
    const entry = await aPayment(app, owner, booking, 50_000)
    await aPayment(app, owner, booking, 20_000)
    await reverse(entry.id)
    const { id = '' } = entry.document ?? {}
    expect(await read(id)).toMatchObject({ isReversed: true, number: 'RCT-000001' })
    expect(await textOf((await pdfOf(id)).rawPayload)).toContain('REVERSED')
    await app.send(
      bookings.setStatus,
      { params: { id: booking.id }, body: { status: 'CANCELLED' } },
      { token: owner.token },
    )
    await refund(20_000)
    const voucher = (await paymentsOf()).entries[0]?.document?.id ?? ''
    expect(await read(voucher)).toMatchObject({
      kind: 'REFUND_VOUCHER',
      cancellationFee: 0,
      balance: 0,
      amount: 20_000,
      paidAmount: 0,
    })
  })

  it('is numbered without gaps by concurrent payments and refunds, of which some are refused', async () => {
    const otherProperty = await aProperty(app, owner, { name: 'Palm Court', pricePerNight: '40000' })
    const other = await aBooking(app, owner, aBookingInput(otherProperty, 5, 8))
    await aPayment(app, owner, booking, 40_000)
    await aPayment(app, owner, other, 40_000)
    const amounts = [9_000, 90_000, 8_000, 70_000, 7_000, 60_000, 6_000, 80_000]
    // Of two properties, so that payments wait for each other at the counter and not only at the lock of the property.
    const stays = [booking, other]
    const sent = await Promise.all(
      stays.flatMap(({ id }) =>
        amounts.flatMap((amount) => [
          app.send(
            bookingPayments.record,
            { params: { id }, body: paymentFields(amount) as never },
            { token: owner.token },
          ),
          refund(amount, { id }),
        ]),
      ),
    )
    const done = sent.filter(({ status }) => status === 201).length
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(sent.length - done)
    expect(done).toBeGreaterThan(2)
    expect(done).toBeLessThan(sent.length)
    for (const [kind, prefix] of [
      ['PAYMENT', 'RCT'],
      ['REFUND', 'RFD'],
    ] as const) {
      const entries = await Promise.all(stays.map(async ({ id }) => (await paymentsOf(id)).entries))
      const issued = entries.flat().filter((entry) => entry.kind === kind)
      const expected = issued.map((_, index) => `${prefix}-${String(index + 1).padStart(6, '0')}`)
      expect(issued.map(({ document }) => document?.number).toSorted()).toEqual(expected)
    }
  })

  it('leaves its number to the next one if its transaction is rolled back', async () => {
    await expect(
      inTransaction(async () => {
        await executeSql('SELECT 1')
        const entry = newId()
        await insertPayment(entry)
        await insertDocument({ entry_id: entry })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await aReceiptId()
    expect(await numbers()).toEqual(['RCT-000001'])
  })
})

async function insertPayment(id: string): Promise<void> {
  await executeSql(
    `INSERT INTO money_entries (business_id, id, kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id,
       money_account_id, paid_on, method)
     SELECT business_id, $1, 'PAYMENT', 100, 'MONEY_ACCOUNT', id, 'BOOKING', $2, $2, id, '2026-11-01', 'CASH'
     FROM money_accounts WHERE business_id = $3 AND kind = 'CASH'`,
    [id, booking.id, owner.businessId],
  )
}

async function insertDocument(columns: Record<string, unknown>): Promise<void> {
  await insertRow('documents', {
    ...{ business_id: owner.businessId, id: newId(), kind: 'RECEIPT', booking_id: booking.id },
    ...{ snapshot: '{}', guest_name: 'Chiamaka Okonkwo' },
    ...columns,
  })
}

describe('the database refuses', () => {
  it.each([
    ['an explicit number', { number: 7 }, 'documents_number_from_counter'],
    ['another kind than that of the entry', { kind: 'REFUND_VOUCHER' }, 'documents_of_entry'],
    ['a kind that does not exist', { kind: 'BILL' }, 'documents_kind'],
  ])('%s', async (_, columns, constraint) => {
    const entry = newId()
    await insertPayment(entry)
    expect(await refusalOf(insertDocument({ entry_id: entry, ...columns }))).toBe(constraint)
    expect(await refusalOf(insertDocument({ entry_id: entry }))).toBe('no error')
  })

  it('a second document of an entry, and one of a reversal', async () => {
    const entry = await aPayment(app, owner, booking, 1_000)
    expect(await refusalOf(insertDocument({ entry_id: entry.id }))).toBe('documents_entry')
    await reverse(entry.id)
    const [reversal] = (await paymentsOf()).entries
    expect(await refusalOf(insertDocument({ entry_id: reversal?.id }))).toBe('documents_of_entry')
  })

  it('to change or delete a document, and to move a counter without one', async () => {
    await aReceiptId()
    const { businessId } = owner
    const changed = /never changed or deleted/
    expect(
      await refusalOfSql("UPDATE documents SET snapshot = '{}' WHERE business_id = $1", [businessId]),
    ).toMatch(changed)
    expect(
      await refusalOfSql('UPDATE documents SET number = 5 WHERE business_id = $1', [businessId]),
    ).toMatch(changed)
    expect(await refusalOfSql('DELETE FROM documents WHERE business_id = $1', [businessId])).toMatch(changed)
    expect(await refusalOfSql('DELETE FROM document_counters WHERE business_id = $1', [businessId])).toMatch(
      changed,
    )
    for (const set of ['last_number + 1', 'last_number + 5', '0'])
      expect(
        await refusalOfSql(`UPDATE document_counters SET last_number = ${set} WHERE business_id = $1`, [
          businessId,
        ]),
      ).toBe('document_counters_match')
    expect(
      await refusalOfSql("INSERT INTO document_counters VALUES ($1, 'REFUND_VOUCHER', 1)", [businessId]),
    ).toBe('document_counters_match')
  })
})

it('a document is sent to the guest whom it names, not to the next guest of the booking', async () => {
  const id = await aReceiptId()
  expect((await get(id)).body.data.guestPhoneE164).toBe('+2348031234567')
  const { version } = (await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token }))
    .body.data.booking
  const body = { ...aBookingInput(property, 5, 8), guestName: 'Another Guest', version }
  await app.send(bookings.update, { params: { id: booking.id }, body: body as never }, { token: owner.token })
  expect((await get(id)).body.data).toMatchObject({
    ...{ guestPhoneE164: null, document: { guestName: 'Chiamaka Okonkwo' } },
  })
})

it('a document has the address of the business on one line', async () => {
  await executeSql(
    "UPDATE businesses SET address = E'12 Admiralty Way\n\n Block 4', city = 'Lekki' WHERE id = $1",
    [owner.businessId],
  )
  expect((await read(await aReceiptId())).business.address).toBe('12 Admiralty Way, Block 4, Lekki')
})

describe('access', () => {
  it('is for owners, and for agents to documents of their own bookings', async () => {
    const id = await aReceiptId()
    expect(await read(id, agent)).toMatchObject({ number: 'RCT-000001' })
    expect((await get(id, agent)).body.data).not.toHaveProperty('links')
    const [colleague, stranger] = [await anAgentOf(owner), await anOwner()]
    for (const person of [colleague, stranger]) {
      expect((await get(id, person)).status).toBe(404)
      expect((await pdfOf(id, person)).statusCode).toBe(404)
    }
    expect((await get(id, await aStaffMemberOf(owner))).status).toBe(403)
    expect((await createLink(id, agent)).status).toBe(403)
    for (const send of [createLink, revokeLinks]) expect((await send(id, stranger)).status).toBe(404)
    expect((await get(id)).body.data).toMatchObject({ links: 0, guestPhoneE164: booking.guestPhoneE164 })
  })
})

describe('a link', () => {
  it('shows the document and its PDF to everyone who has it, uncached and unindexed', async () => {
    const id = await aReceiptId()
    const created = await createLink(id)
    expect(created.status).toBe(201)
    const daysLeft = (Date.parse(created.body.data.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(daysLeft)).toBe(90)
    const path = pathOf(created.body.data.url)
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      ...{ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
    for (const text of [
      'Receipt RCT-000001',
      '₦50,000.00',
      '₦70,000.00',
      'Chiamaka Okonkwo',
      booking.reference,
    ])
      expect(page.body).toContain(text)
    for (const secret of [booking.guestPhone, booking.guestEmail ?? '-', id, owner.businessId])
      expect(page.body).not.toContain(secret)
    const pdf = await open(`${path}/pdf`)
    expect(pdf.headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
      ...{ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="RCT-000001.pdf"')
    expect(await textOf(pdf.rawPayload)).toContain('₦50,000.00')
    expect((await get(id)).body.data.links).toBe(1)
  })

  it('is stored as a digest only, and ends when it is revoked or expires', async () => {
    const [id, other] = [await aReceiptId(), await aReceiptId()]
    const [first, second, valid] = [await aLink(id), await aLink(id), await aLink(other)]
    const stored = await executeSql('SELECT token_hash FROM document_links WHERE business_id = $1', [
      owner.businessId,
    ])
    const tokens = [first, second, valid].map((path) => path.split('/').at(-1) ?? '')
    const asHex = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex')).toSorted()
    const hashes = stored.rows.map(({ token_hash }) => token_hash as Buffer)
    expect(asHex(hashes)).toEqual(asHex(tokens.map(hashOf)))
    await revokeLinks(id)
    for (const path of [first, second]) {
      const { statusCode, body } = await open(path)
      expect({ statusCode, body }).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('no longer valid'),
      })
      expect((await open(`${path}/pdf`)).statusCode).toBe(404)
    }
    expect((await open(valid)).statusCode).toBe(200)
    await executeSql(
      "UPDATE document_links SET expires_at = now() - interval '1 second' WHERE business_id = $1",
      [owner.businessId],
    )
    expect((await open(valid)).statusCode).toBe(404)
    expect((await get(other)).body.data.links).toBe(0)
    const later = await aLink(other)
    await deleteExpiredDocumentLinks.run({}, { jobId: newId(), enqueuedAt: new Date() })
    const left = await executeSql('SELECT count(*)::int AS n FROM document_links WHERE business_id = $1', [
      owner.businessId,
    ])
    expect(left.rows).toEqual([{ n: 1 }])
    expect((await open(later)).statusCode).toBe(200)
  })

  it.each([
    '/document/unknown',
    `/document/${'a'.repeat(43)}`,
    '/document/%00',
    '/document/x/pdf',
    '/document/..%2f',
  ])('that does not exist gets a page that says so: %s', async (path) => {
    const { statusCode, body, headers } = await open(path)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('This link is no longer valid')
  })

  it('ends when its booking is deleted', async () => {
    const id = await aReceiptId()
    const path = await aLink(id)
    await refund(50_000)
    const { token } = owner
    expect((await app.send(bookings.remove, { params: { id: booking.id } }, { token })).status).toBe(200)
    expect((await open(path)).statusCode).toBe(404)
    const left = await executeSql('SELECT FROM document_links WHERE business_id = $1', [owner.businessId])
    expect(left.rows).toEqual([])
  })

  it('is kept in the history of the booking, and is not a change of the booking', async () => {
    const id = await aReceiptId()
    await createLink(id)
    await revokeLinks(id)
    await revokeLinks(id)
    const { rows } = await executeSql(
      `SELECT change->>'to' AS "to" FROM audit_entries, jsonb_array_elements(changes) change
       WHERE record_id = $1 AND change->>'field' = 'documentLinks' ORDER BY id`,
      [booking.id],
    )
    expect(rows).toEqual([{ to: 'RCT-000001: link created' }, { to: 'RCT-000001: links revoked' }])
  })

  it.each(['/', '/pdf/', '/other'])('has no other page: …%s', async (end) => {
    const { statusCode, body } = await open(`${await aLink(await aReceiptId())}${end}`)
    expect({ statusCode, body }).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('no longer valid'),
    })
  })

  it('shows names as text', async () => {
    await executeSql('UPDATE bookings SET guest_name = $2 WHERE id = $1', [
      booking.id,
      '<img src=x onerror=alert(1)>',
    ])
    await executeSql('UPDATE businesses SET name = $2 WHERE id = $1', [
      owner.businessId,
      '"><script>alert(2)</script>',
    ])
    const { body } = await open(await aLink(await aReceiptId()))
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toMatch(/<img|<script/)
  })
})

it('a PDF is small, and has the letters of Yoruba, Hausa and Igbo', async () => {
  const name = 'Ọ̀ṣun Ẹniọlá Ṣóyínká Ɗan’azumi Ụzọma'
  await executeSql('UPDATE bookings SET guest_name = $2 WHERE id = $1', [booking.id, name])
  const { rawPayload } = await pdfOf(await aReceiptId())
  expect(rawPayload.length).toBeLessThan(60_000)
  const text = (await textOf(rawPayload)).normalize('NFC').replace(/\s+/g, ' ')
  for (const expected of [name.normalize('NFC'), 'RCT-000001', '₦120,000.00', '₦70,000.00'])
    expect(text).toContain(expected)
})

it('the documents of an erased guest name no guest', async () => {
  const id = await aReceiptId()
  const path = await aLink(id)
  const before = await read(id)
  const { token } = owner
  await app.send(bookings.setStatus, { params: { id: booking.id }, body: { status: 'CANCELLED' } }, { token })
  const erased = await app.send(
    guestErasure.erase,
    { params: { id: booking.id }, body: { confirmName: 'Chiamaka Okonkwo' } },
    { token },
  )
  expect(erased.status).toBe(200)
  expect(await read(id)).toEqual({ ...before, guestName: 'Erased guest' })
  expect((await open(path)).statusCode).toBe(404)
  expect((await get(id)).body.data.guestPhoneE164).toBeNull()
  const { rows } = await executeSql('SELECT * FROM documents WHERE business_id = $1', [owner.businessId])
  expect(JSON.stringify(rows)).not.toContain('Chiamaka')
})
