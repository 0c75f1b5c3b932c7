import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { type ReturningGuest, returningGuests } from '@ilewa/contract/bookings/returning-guests'
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
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { newId, newReference } from '../../../platform/id.ts'
import { bookings as bookingRows } from '../bookings.table.ts'

const app = useTestApp()
let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

const ngozi = { guestName: 'Ngozi Ụzọma', guestPhone: '0803 555 0101', guestEmail: 'ngozi@gmail.com' }
const maikano = { guestName: 'Maikano Bello', guestPhone: '+44 7911 123456', guestEmail: 'm@example.com' }

beforeAll(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { name: 'Harbour Loft' })
  const add = (from: number, fields: object) =>
    aBooking(app, owner, { ...aBookingInput(property, from, from + 1), ...fields })
  await add(0, { ...ngozi, guestName: 'Ngozi Uzoma', status: 'CONFIRMED', paidAmount: 0 })
  await add(2, { ...ngozi, guestPhone: '+234 803 555 0101', status: 'CONFIRMED' })
  await add(4, { ...maikano, status: 'CONFIRMED', agentId: agent.id })
  await add(6, { ...ngozi, guestEmail: 'other@gmail.com' })
  await add(8, { ...ngozi, guestName: 'Ngozi Cancelled', guestPhone: '0803 555 0102', status: 'CANCELLED' })
})

async function find(q: string, { token }: Person = owner): Promise<ReturningGuest[]> {
  const { status, body } = await app.send(returningGuests.find, { query: { q } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.guests
}
const namesOf = (guests: readonly ReturningGuest[]) => guests.map(({ guestName }) => guestName)

it('keeps apart guests who have neither an e-mail nor a phone number', async () => {
  const other = await anOwner()
  const home = await aProperty(app, other)
  for (const [index, guestName] of ['Noemail Ada', 'Noemail Bola'].entries()) {
    const guest = { guestName, guestPhone: '0000000000', status: 'CONFIRMED' as const, paidAmount: 0 }
    const { id } = await aBooking(app, other, { ...aBookingInput(home, index, index + 1), ...guest })
    await db().update(bookingRows).set({ guestEmail: '' }).where(eq(bookingRows.id, id))
  }
  const found = await find('noemail', other)
  expect(found.map(({ guestName, balanceDue }) => [guestName, balanceDue])).toEqual([
    ['Noemail Bola', home.pricePerNight],
    ['Noemail Ada', home.pricePerNight],
  ])
})

it('offers a guest once, as written in the latest booking, with what all stays owe', async () => {
  const price = property.pricePerNight
  expect(await find('ngozi')).toEqual([
    {
      ...{ guestName: 'Ngozi Ụzọma', guestPhone: '0803 555 0101', guestEmail: 'other@gmail.com' },
      guestPhoneE164: '+2348035550101',
      // The last that has begun; the name is that of the latest booking.
      lastStay: { propertyName: 'Harbour Loft', checkIn: day(0), checkOut: day(1) },
      // The third booking is pending, so that nothing is owed for it.
      balanceDue: 2 * price,
    },
  ])
})

it('finds a phone number in any notation, and a name without diacritics', async () => {
  for (const q of ['0803 555 0101', '+2348035550101', '2348035550101', '803555', 'NGOZI UZOMA', 'ụzọm'])
    expect(namesOf(await find(q)), q).toEqual(['Ngozi Ụzọma'])
  expect(namesOf(await find('+44 7911 123456'))).toEqual(['Maikano Bello'])
})

it('compares names and phones only, not e-mail addresses', async () => {
  expect(namesOf(await find('mai'))).toEqual(['Maikano Bello'])
  expect(await find('gmail')).toEqual([])
})

it('finds a guest among more bookings with such e-mail addresses than it compares', async () => {
  const [row] = await db().select().from(bookingRows).where(eq(bookingRows.guestName, maikano.guestName))
  if (!row) throw new Error('No booking')
  const { search: _, ...columns } = row
  await db()
    .insert(bookingRows)
    .values(
      Array.from({ length: 250 }, (__, index) => ({
        ...columns,
        ...{ id: newId(), reference: newReference(), guestName: 'Bola Ade' },
        ...{ agentId: null, commissionRate: null, commissionMoment: null },
        ...{ guestEmail: `bola${index}@gmail.com`, guestPhone: `0701${index}`, guestPhoneE164: null },
        ...{ checkIn: day(400 + index), checkOut: day(401 + index) },
      })),
    )
  expect(namesOf(await find('mai'))).toEqual(['Maikano Bello'])
  expect(namesOf(await find('bel'))).toEqual(['Maikano Bello'])
})

it('needs three characters of one word', async () => {
  const { status, body } = await app.send(returningGuests.find, { query: { q: ' ng ' } }, owner)
  expect([status, body.message]).toEqual([400, 'Type at least 3 characters'])
  expect(await find('n g o')).toEqual([])
})

it('agents find guests of their own bookings, without amounts; staff have no access', async () => {
  expect(await find('ngozi', agent)).toEqual([])
  expect(await find('bello', agent)).toEqual([
    {
      ...maikano,
      guestPhoneE164: '+447911123456',
      lastStay: { propertyName: 'Harbour Loft', checkIn: day(4), checkOut: day(5) },
    },
  ])
  const staff = await aStaffMemberOf(owner)
  const { status } = await app.send(returningGuests.find, { query: { q: 'ngozi' } }, staff)
  expect(status).toBe(403)
  expect(await find('ngozi', await anOwner())).toEqual([])
})

it('offers five guests at most, neither deleted nor erased ones', async () => {
  for (let index = 0; index < 7; index++)
    await aBooking(app, owner, {
      ...aBookingInput(property, 20 + index, 21 + index),
      ...{ guestName: `Zainab ${'ABCDEFG'[index]}`, guestPhone: `0803 777 000${index}` },
      ...{ guestEmail: `zainab${index}@example.com`, status: 'CANCELLED' },
    })
  expect(await find('zainab')).toEqual([])
  const made = []
  for (let index = 0; index < 7; index++)
    made.push(
      await aBooking(app, owner, {
        ...aBookingInput(property, 20 + index, 21 + index),
        ...{ guestName: `Zainab ${'ABCDEFG'[index]}`, guestPhone: `0803 777 000${index}` },
        guestEmail: `zainab${index}@example.com`,
      }),
    )
  expect(namesOf(await find('zainab'))).toEqual(['G', 'F', 'E', 'D', 'C'].map((last) => `Zainab ${last}`))
  const [first, second] = made.slice(-2)
  await app.send(bookings.remove, { params: { id: second?.id ?? '' } }, owner)
  expect(namesOf(await find('zainab'))[0]).toBe('Zainab F')
  const params = { id: first?.id ?? '' }
  await app.send(bookings.setStatus, { params, body: { status: 'CANCELLED' } }, owner)
  const erased = await app.send(guestErasure.erase, { params, body: { confirmName: 'Zainab F' } }, owner)
  expect(erased.status).toBe(200)
  expect(await find('Erased guest')).toEqual([])
})
