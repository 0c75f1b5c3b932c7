import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { returningGuests } from '@ilewa/contract/bookings/returning-guests'
import { business } from '@ilewa/contract/business'
import { frontDeskSettings } from '@ilewa/contract/front-desk-settings'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { checkFile, csvFile, importFile } from '@ilewa/tests/support/app/csv-import'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { ratings } from '../../ratings/ratings.table.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>

const rules = { agentsCheckIn: false, requiredPaidPercent: 0 }
const setOptional = (guestEmailOptional: boolean) =>
  app.send(frontDeskSettings.update, { body: { ...rules, guestEmailOptional } }, owner)

beforeEach(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner)
  expect((await setOptional(true)).status).toBe(200)
})

const withoutEmail = (from: number, fields: object = {}) => {
  const { guestEmail: _, ...input } = aBookingInput(property, from, from + 1)
  return { ...input, ...fields }
}
const create = (body: object) => app.send(bookings.create, { body: body as never }, owner)
const returningCount = async () => {
  const { rows } = await db().execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM returning_stays WHERE business_id = ${owner.businessId}`,
  )
  return rows[0]?.count
}
const recount = async () => {
  const { rows } = await db().execute<{ wrong: string }>(
    sql`SELECT * FROM recount_bookings(${owner.businessId}) WHERE wrong > 0`,
  )
  return rows
}

it('is required unless the owner says otherwise, with the documented message among all others', async () => {
  await setOptional(false)
  for (const guestEmail of [undefined, null, '', ' ']) {
    const { status, body } = await create({ ...withoutEmail(0, { guests: 0 }), guestEmail })
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'guests', message: 'At least 1 guest is required' },
        { path: 'guestEmail', message: 'Guest email is required' },
      ],
    ])
  }
})

it('a booking without an e-mail is created, edited and read as an empty string', async () => {
  for (const [index, guestEmail] of [undefined, null, ' '].entries()) {
    const { status, body } = await create({ ...withoutEmail(index), guestEmail })
    expect([status, body.data?.booking.guestEmail]).toEqual([201, ''])
  }
  const invalid = await create({ ...withoutEmail(5), guestEmail: 'nobody' })
  expect(invalid.body.errors).toEqual([{ path: 'guestEmail', message: 'Invalid email format' }])

  const booking = await aBooking(app, owner, aBookingInput(property, 8, 9))
  const params = { id: booking.id }
  const edit = async (fields: object) => {
    const { checkIn, checkOut, guests, totalAmount, guestName, guestPhone } = booking
    const body = { checkIn, checkOut, guests, totalAmount, guestName, guestPhone, ...fields }
    const sent = await app.send(bookings.update, { params, body }, owner)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    return sent.body.data.booking.guestEmail
  }
  expect(await edit({})).toBe('chiamaka@example.com')
  expect(await edit({ guestEmail: '' })).toBe('')
  expect(await edit({ guestEmail: 'New@example.com' })).toBe('new@example.com')
  const { body } = await app.send(audit.history, { params: { kind: 'booking', id: booking.id } }, owner)
  expect(JSON.stringify(body)).toContain('"from":"chiamaka@example.com","to":null')

  await edit({ guestEmail: '' })
  await setOptional(false)
  expect(await edit({ notes: 'Paid in cash' })).toBe('')
  expect(await edit({ guestEmail: '', paidAmount: 1_000 })).toBe('')
  expect(await edit({ guestEmail: 'new@example.com' })).toBe('new@example.com')
  const { guestEmail: _, version: __, ...rest } = booking
  const refused = await app.send(
    bookings.update,
    { params, body: { ...rest, guestEmail: '' } as never },
    owner,
  )
  expect(refused.body.errors).toEqual([{ path: 'guestEmail', message: 'Guest email is required' }])
})

it('guests without an e-mail are not the same guest; a phone still is', async () => {
  await create(withoutEmail(0, { guestPhone: '0803 000 0001' }))
  await create(withoutEmail(2, { guestPhone: '0803 000 0002' }))
  await create(withoutEmail(4, { guestPhone: '0000000000' }))
  expect(await returningCount()).toBe(0)
  await create(withoutEmail(6, { guestPhone: '+234 803 000 0001' }))
  expect(await returningCount()).toBe(1)
  expect(await recount()).toEqual([])
  const found = await app.send(returningGuests.find, { query: { q: 'chiamaka' } }, owner)
  expect(found.body.data.guests.map(({ guestPhone }) => guestPhone)).toEqual([
    '+234 803 000 0001',
    '0000000000',
    '0803 000 0002',
  ])
})

it('is found by name and phone, exported, and gets no rating request', async () => {
  const { body } = await create(withoutEmail(0, { status: 'CHECKED_IN', guestPhone: '0803 111 2222' }))
  const { id } = body.data.booking
  const found = await app.send(bookings.list, { query: { q: '8031112222' } }, owner)
  expect(found.body.data.bookings).toHaveLength(1)
  const { status } = await app.send(
    bookings.setStatus,
    { params: { id }, body: { status: 'CHECKED_OUT' } },
    owner,
  )
  expect(status).toBe(200)
  expect(await db().select().from(ratings).where(eq(ratings.bookingId, id))).toEqual([])
})

it('a guest without e-mail and valid phone is erased in this booking only', async () => {
  const { body } = await create(withoutEmail(0, { guestPhone: '0000000000', status: 'CANCELLED' }))
  await create(withoutEmail(2, { guestPhone: '0000000000' }))
  const params = { id: body.data.booking.id }
  const preview = await app.send(guestErasure.preview, { params }, owner)
  expect(preview.body.data.count).toBe(1)
  const erasing = { confirmName: 'Chiamaka Okonkwo', count: 1 }
  const erased = await app.send(guestErasure.erase, { params, body: erasing }, owner)
  expect(erased.body.data.count).toBe(1)
  const again = await app.send(guestErasure.erase, { params, body: erasing }, owner)
  expect(again.body.data.count).toBe(0)
  expect(await recount()).toEqual([])
})

it('an import file needs no e-mail either', async () => {
  const header = 'Guest name,Guest phone,Property,Check-in,Check-out,Guests'
  const row = `Ada Obi,0803 123 4567,${property.name},${day(30)},${day(33)},2`
  const emptyCell = csvFile(`${header},Guest email`, `${row},`)
  const noColumn = csvFile(header, row)
  for (const file of [emptyCell, noColumn]) {
    const { body } = await checkFile(app, owner, 'bookings', file)
    expect(body.data, JSON.stringify(body)).toMatchObject({ goodRows: 1, errorCount: 0 })
  }
  expect((await importFile(app, owner, 'bookings', noColumn)).status).toBe(201)
  await setOptional(false)
  const { body } = await checkFile(app, owner, 'bookings', emptyCell)
  expect(body.data.errors).toMatchObject([{ column: 'Guest email', message: 'Guest email is required' }])
  expect((await checkFile(app, owner, 'bookings', noColumn)).body.message).toMatch(/“Guest email”/)
})

it('everyone reads the rule with the business; an older client does not change it', async () => {
  await app.send(frontDeskSettings.update, { body: rules }, owner)
  const { body } = await app.send(frontDeskSettings.get, {}, owner)
  expect(body.data).toEqual({ ...rules, guestEmailOptional: true })
  const read = await app.send(business.get, {}, owner)
  expect(read.body.data.guestEmailOptional).toBe(true)
})
