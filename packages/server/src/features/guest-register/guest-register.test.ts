import { audit } from '@ilewa/contract/audit'
import { bookings as bookingCalls } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { guestLinks } from '@ilewa/contract/guest-page/endpoints'
import {
  guestRegister,
  registerNights,
  registerSettings,
  registerVisits,
} from '@ilewa/contract/guest-register/endpoints'
import { staysInNight } from '@ilewa/contract/guest-register/rules'
import { maxEntriesPerBooking } from '@ilewa/contract/guest-register/terms'
import { staff } from '@ilewa/contract/people/staff'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aPicture,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aRegisterEntry,
  keepGuestRegister,
  registerEntryFields,
} from '@ilewa/tests/support/visits/guest-register'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClockOffset } from '../../platform/clock.ts'
import { db, executeSql } from '../../platform/database/database.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { erasePersonFromGuestRegister } from './guest-register.erasure.ts'
import { deleteOldEntries } from './guest-register.jobs.ts'
import { nightCondition } from './register-night.queries.ts'

const app = useTestApp()
let owner: Person
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  booking = await aStay(0, 3)
  await keepGuestRegister(app, owner)
})
afterEach(() => setClockOffset(0))

/** A stay for nights `[from, to)` from today, also in the past, which the API does not create. */
async function aStay(from: number, to: number, status: BookingStatus = 'CONFIRMED') {
  const property = await aProperty(app, owner)
  const stay = await aBooking(app, owner, { ...aBookingInput(property, 200, 201), guests: 3 })
  await db()
    .update(bookings)
    .set({ checkIn: day(from), checkOut: day(to), status })
    .where(eq(bookings.id, stay.id))
  return stay
}

const call: typeof app.send = (endpoint, input, options) =>
  app.send(endpoint, input, { token: owner.token, ...options })
const add = (fields: object = {}, { id } = booking) =>
  call(guestRegister.add, { params: { id }, body: { ...registerEntryFields, ...fields } as never })
const registerOf = async ({ id } = booking) =>
  (await call(guestRegister.get, { params: { id } })).body.data.register
const reveal = (id: string) => call(guestRegister.reveal, { params: { id } })
const auditedTexts = async () =>
  JSON.stringify((await call(audit.list, { query: {} })).body.data.entries.map(({ changes }) => changes))
const storedEntries = async () =>
  (await executeSql('SELECT * FROM register_entries WHERE business_id = $1', [owner.businessId])).rows

async function aDeskClerk(): Promise<Person> {
  const clerk = await aStaffMemberOf(owner)
  await call(staff.update, { params: { id: clerk.id }, body: { frontDesk: true } })
  return clerk
}

describe('an entry', () => {
  it('is read masked, and shown in full to the owner, which the audit log notes', async () => {
    const added = await add()
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect(await registerOf()).toMatchObject({
      mode: 'IDENTITY',
      guests: 3,
      entries: [{ name: 'Adaeze N. O.', nationality: 'Nigerian', idKind: 'PASSPORT', isByGuest: false }],
    })
    const masked = JSON.stringify(await registerOf())
    for (const secret of ['Obi', 'Okpara', '222', 'A01234567']) expect(masked).not.toContain(secret)
    const { body } = await reveal(added.body.data.entryId)
    expect(body.data.entry).toMatchObject({ ...registerEntryFields, picture: null })
    expect(await auditedTexts()).toContain('Entry shown')
    expect(await auditedTexts()).not.toContain('Adaeze')
  })

  it('has an encrypted number', async () => {
    await add()
    const [stored] = await storedEntries()
    expect(String(stored?.id_number)).not.toContain('A01234567')
  })

  it.each([
    ['11 digits', '123 4567 8901'],
    ['the last four', '8901'],
  ])('has the last digits of a NIN, from %s', async (_name, idNumber) => {
    const { body } = await add({ idKind: 'NIN', idNumber })
    expect((await reveal(body.data.entryId)).body.data.entry.idNumber).toBe('8901')
    expect(JSON.stringify(await storedEntries())).not.toContain('4567')
  })

  it('of a child has no number', async () => {
    expect((await add({ idKind: 'CHILD', idNumber: 'A01234567' })).body.errors?.[0]?.path).toBe('idNumber')
    const { body } = await add({ idKind: 'CHILD', idNumber: '' })
    expect((await reveal(body.data.entryId)).body.data.entry).toMatchObject({
      idKind: 'CHILD',
      idNumber: null,
    })
  })

  it('of a register of names has no document', async () => {
    await keepGuestRegister(app, owner, { mode: 'NAMES' })
    const { body } = await add()
    expect((await reveal(body.data.entryId)).body.data.entry).toMatchObject({ idKind: null, idNumber: null })
  })

  it.each([
    ['fullName', { fullName: ' ' }],
    ['fullName', { fullName: 'x'.repeat(101) }],
    ['nationality', { nationality: 'N' }],
    ['address', { address: 'x'.repeat(201) }],
    ['phone', { phone: '12' }],
    ['comingFrom', { comingFrom: '' }],
    ['goingTo', { goingTo: 'x'.repeat(81) }],
    ['idKind', { idKind: 'LIBRARY_CARD' }],
    ['idKind', { idKind: null }],
    ['idNumber', { idNumber: '' }],
    ['idNumber', { idNumber: 'x'.repeat(41) }],
    ['idNumber', { idKind: 'NIN', idNumber: '12345' }],
    ['idNumber', { idKind: 'NIN', idNumber: 'ABCD' }],
    ['idNumber', { idKind: 'OTHER', idNumber: '123 4567 8901' }],
    ['idNumber', { idKind: 'PASSPORT', idNumber: '1234.5678/901' }],
    ['idNumber', { idKind: 'PASSPORT', idNumber: 'NIN12345678901.' }],
    ['idNumber', { idKind: 'PASSPORT', idNumber: '１２３４５６７８９０１' }],
  ])('is refused for its %s: %o', async (field, fields) => {
    const sent = await add(fields)
    expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, field])
    expect((await registerOf()).entries).toEqual([])
  })

  it('is there once, also if it is sent at once or again', async () => {
    const sent = await Promise.all([add(), add({ fullName: 'ADAEZE  ngozi obi' })])
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await registerOf()).entries).toHaveLength(1)
    const key = { headers: { 'idempotency-key': 'entry-of-tunde' } }
    const tunde = {
      params: { id: booking.id },
      body: { ...registerEntryFields, fullName: 'Tunde Obi' } as never,
    }
    const ids = [await call(guestRegister.add, tunde, key), await call(guestRegister.add, tunde, key)]
    expect(ids.map(({ status }) => status)).toEqual([201, 201])
    expect(ids[0]?.body.data).toEqual(ids[1]?.body.data)
  })

  it('is one of a bounded number', async () => {
    for (let i = 0; i < maxEntriesPerBooking; i += 1)
      await aRegisterEntry(app, owner, booking, { fullName: `Ada ${'abcdefghijklmnopqrstuvwxyzäöüßé'[i]}x` })
    const refused = await add()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('at most 30')])
  })

  it('can be deleted by the owner, which the history notes', async () => {
    const id = await aRegisterEntry(app, owner, booking)
    expect((await call(guestRegister.remove, { params: { id } })).status).toBe(200)
    expect((await registerOf()).entries).toEqual([])
    expect((await reveal(id)).status).toBe(404)
    expect(await auditedTexts()).toContain('Entry deleted')
  })

  it('is refused while no register is kept, and for a cancelled booking', async () => {
    const cancelled = await aStay(10, 12, 'CANCELLED')
    expect((await add({}, cancelled)).body.message).toContain('cancelled booking')
    await keepGuestRegister(app, owner, { mode: 'OFF' })
    expect((await add()).body.message).toBe('This business keeps no guest register.')
  })
})

describe('the entries of a booking', () => {
  const update = async (fields: object) => {
    const { version } = (await call(bookingCalls.get, { params: { id: booking.id } })).body.data.booking
    const { checkIn, checkOut, totalAmount, guests, propertyId, ...guest } = booking
    const stay = { ...{ checkIn: day(0), checkOut: day(3), totalAmount, guests, propertyId, version } }
    const { guestName, guestEmail, guestPhone } = guest
    const body = {
      ...stay,
      ...{ guestName, guestEmail, guestPhone, status: 'CONFIRMED' },
      ...fields,
    } as never
    const sent = await call(bookingCalls.update, { params: { id: booking.id }, body })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  }

  it('are deleted with another guest, not with a corrected name', async () => {
    await aRegisterEntry(app, owner, booking)
    await update({ guestName: 'Chiamaka Okonkwo-Bello' })
    expect((await registerOf()).entries).toHaveLength(1)
    await update({ guestName: 'Tunde Bello', guestPhone: '0805 555 0000' })
    expect((await registerOf()).entries).toEqual([])
  })

  it('are deleted with the booking', async () => {
    await aRegisterEntry(app, owner, booking)
    expect((await call(bookingCalls.remove, { params: { id: booking.id } })).status).toBe(200)
    expect(await storedEntries()).toEqual([])
  })

  it('are erased with a guest who stayed by the booking of another', async () => {
    const guest = await aStay(-9, -7, 'CHECKED_OUT')
    const { guestName, guestPhone } = guest
    await aRegisterEntry(app, owner, booking, { fullName: guestName.toUpperCase(), phone: guestPhone })
    await aRegisterEntry(app, owner, booking)
    await erasePersonFromGuestRegister(owner.businessId, new Set([guestName, guestPhone]))
    expect((await registerOf()).entries).toMatchObject([{ name: 'Adaeze N. O.' }])
  })

  it('leave no name in the audit log if they are shown while their guest is erased', async () => {
    const guest = await aStay(-9, -7, 'CHECKED_OUT')
    // The other booking of the guest.
    const past = { checkIn: day(-5), checkOut: day(-4), status: 'CHECKED_OUT' as const }
    await db().update(bookings).set(past).where(eq(bookings.id, booking.id))
    const ids = [
      await aRegisterEntry(app, owner, guest, { fullName: 'Ada Obi' }),
      await aRegisterEntry(app, owner, guest, { fullName: 'Ife Obi' }),
    ]
    const erased = call(guestErasure.erase, {
      params: { id: guest.id },
      body: { confirmName: guest.guestName } as never,
    })
    const shown = [...ids, ...ids, ...ids].map(reveal)
    expect((await erased).status).toBe(200)
    await Promise.all(shown)
    const { rows } = await executeSql('SELECT label FROM audit_entries WHERE record_id = $1', [guest.id])
    expect(rows.length).toBeGreaterThan(0)
    for (const { label } of rows) expect(label).not.toContain(guest.guestName)
  })

  it('are in no history of an agent', async () => {
    const agent = await anAgentOf(owner)
    await executeSql('UPDATE bookings SET agent_id = $1 WHERE id = $2', [agent.id, booking.id])
    await aRegisterEntry(app, owner, booking)
    const historyOf = async (person: Person) =>
      JSON.stringify(
        (
          await app.send(
            audit.history,
            { params: { kind: 'booking', id: booking.id }, query: {} },
            { token: person.token },
          )
        ).body.data,
      )
    expect(await historyOf(owner)).toContain('guestRegister')
    expect(await historyOf(agent)).not.toContain('guestRegister')
  })
})

describe('a picture of a document', () => {
  const send = async (id: string, files: { name: string; content: Buffer }[], token = owner.token) =>
    app.send(guestRegister.addPicture, { params: { id } }, { token, files })
  const jpeg = async () => [{ name: 'passport.jpg', content: await aPicture() }]

  it('is stored encrypted and shown with the entry only', async () => {
    const id = await aRegisterEntry(app, owner, booking)
    expect((await send(id, await jpeg())).status).toBe(200)
    expect((await registerOf()).entries).toMatchObject([{ hasPicture: true }])
    const { picture } = (await reveal(id)).body.data.entry
    expect(picture).toMatch(/^data:image\/jpeg;base64,\/9j\//)
    const [stored] = await storedEntries()
    expect(Buffer.from(stored?.picture as Buffer).toString('latin1')).not.toContain(
      String(picture).slice(23, 60),
    )
  })

  it('is refused without a paid plan, of a register of names, and if it is none', async () => {
    const id = await aRegisterEntry(app, owner, booking)
    const text = [{ name: 'passport.jpg', content: Buffer.from('not a picture') }]
    expect((await send(id, text)).body.code).toBe('uploads.not_an_image')
    expect((await send(id, [])).status).toBe(400)
    const nin = { fullName: 'Ife Obi', idKind: 'NIN', idNumber: '8901' }
    const child = { fullName: 'Ada Obi', idKind: 'CHILD', idNumber: null }
    for (const fields of [nin, child]) {
      const without = await aRegisterEntry(app, owner, booking, fields)
      expect((await send(without, await jpeg())).status).toBe(409)
    }
    await keepGuestRegister(app, owner, { mode: 'NAMES' })
    expect((await send(id, await jpeg())).status).toBe(409)
    await keepGuestRegister(app, owner)
    await setFreePlan(owner)
    expect((await send(id, await jpeg())).body.code).toBe('plan.upgrade_required')
  })
})

describe('a guest with the link', () => {
  const tokenOf = async ({ id } = booking) =>
    (await call(guestLinks.get, { params: { id } })).body.data.guestLink.url.split('/').at(-1) ?? ''
  const enter = async (fields: object = {}, stay = booking) =>
    app.send(registerVisits.add, {
      params: { token: await tokenOf(stay) },
      body: { ...registerEntryFields, ...fields } as never,
    })
  const pageOf = async (stay = booking) =>
    (await app.inject({ method: 'GET', url: `/g/${await tokenOf(stay)}` })).body

  it('is asked after the purpose, enters the guests, and sees how many are entered, not who', async () => {
    const page = await pageOf()
    expect(page).toContain('deleted 6 months after check-out')
    expect(page).toContain('0 of 3 guests registered')
    const sent = await enter()
    expect([sent.status, sent.body.data]).toEqual([201, { entered: 1 }])
    expect(await pageOf()).toContain('1 of 3 guests')
    expect(await pageOf()).not.toContain('Adaeze')
    expect((await registerOf()).entries).toMatchObject([{ isByGuest: true }])
    await enter({ fullName: 'Tunde Obi' })
    const more = ['Ife Obi', 'Ada Obi', 'Chi Obi'].map((fullName) =>
      enter({ fullName, idKind: 'CHILD', idNumber: '' }),
    )
    expect((await Promise.all(more)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await pageOf()).not.toContain('data-action="register"')
    expect((await add({ fullName: 'Ngozi Obi' })).status).toBe(201)
  })

  it('is asked for names only where the business asks for no documents', async () => {
    await keepGuestRegister(app, owner, { mode: 'NAMES' })
    expect(await pageOf()).not.toContain('Identity document')
    expect((await enter({ idKind: undefined, idNumber: undefined })).status).toBe(201)
  })

  it('is not asked before the stay is confirmed, after it, nor without a register', async () => {
    for (const stay of [await aStay(20, 22, 'PENDING'), await aStay(-5, -3, 'CHECKED_OUT')]) {
      expect(await pageOf(stay)).not.toContain('Guest register')
      expect((await enter({}, stay)).status).toBe(409)
    }
    await keepGuestRegister(app, owner, { mode: 'OFF' })
    expect(await pageOf()).not.toContain('Guest register')
    expect((await enter()).status).toBe(409)
  })

  it('with an unknown link finds nothing', async () => {
    const sent = await app.send(registerVisits.add, {
      params: { token: 'unknown' },
      body: registerEntryFields as never,
    })
    expect(sent.status).toBe(404)
  })
})

describe('people at the desk', () => {
  it('add guests of the lists of today and see them masked; they read and delete none', async () => {
    const clerk = await aDeskClerk()
    const as = { token: clerk.token }
    const later = await aStay(20, 22)
    expect((await call(guestRegister.get, { params: { id: booking.id } }, as)).status).toBe(200)
    expect((await call(guestRegister.get, { params: { id: later.id } }, as)).status).toBe(404)
    const id = await aRegisterEntry(app, clerk, booking)
    const body = registerEntryFields as never
    expect((await call(guestRegister.add, { params: { id: later.id }, body }, as)).status).toBe(404)
    const files = [{ name: 'passport.jpg', content: await aPicture() }]
    const picture = { params: { id } }
    expect((await call(guestRegister.addPicture, picture, { ...as, files })).status).toBe(200)
    expect((await call(guestRegister.addPicture, picture, { ...as, files })).status).toBe(409)
    expect((await call(guestRegister.addPicture, picture, { files })).status).toBe(200)
    for (const endpoint of [guestRegister.reveal, guestRegister.remove])
      expect((await call(endpoint, { params: { id } }, as)).status).toBe(403)
    const night = { night: day(0) }
    expect((await call(registerNights.reveal, { body: night }, as)).status).toBe(403)
    expect((await call(registerNights.export, { query: night }, as)).status).toBe(403)
  })
})

describe('a night', () => {
  const revealNight = (night: string) => call(registerNights.reveal, { body: { night } })

  it('has the guests who stay, those who are missing, and is noted in the audit log', async () => {
    const guest = await aStay(-1, 2, 'CHECKED_IN')
    const left = await aStay(-3, -1, 'CHECKED_OUT')
    await aRegisterEntry(app, owner, guest)
    await aRegisterEntry(app, owner, left, { fullName: 'Gone Already' })
    await aRegisterEntry(app, owner, booking, { fullName: 'Not Here' })
    const { night, stays } = (await revealNight(day(-1))).body.data.registerNight
    expect(night).toBe(day(-1))
    expect(stays).toMatchObject([{ bookingId: guest.id, guests: 3, entries: [registerEntryFields] }])
    expect(await auditedTexts()).toContain('shown, 1 guest')
    expect((await revealNight(day(-2))).body.data.registerNight.stays).toMatchObject([{ bookingId: left.id }])
  })

  it('has each guest with the own stay, in the order in which they were entered', async () => {
    const [first, second, unregistered] = [
      await aStay(-1, 2, 'CHECKED_IN'),
      await aStay(-1, 2, 'CHECKED_IN'),
      await aStay(-1, 2, 'CHECKED_IN'),
    ]
    await aRegisterEntry(app, owner, first, { fullName: 'Zainab Bello' })
    await aRegisterEntry(app, owner, second, { fullName: 'Chidi Obi' })
    await aRegisterEntry(app, owner, first, { fullName: 'Ada Bello' })
    const { stays } = (await revealNight(day(-1))).body.data.registerNight
    const namesByStay = stays.map(({ bookingId, entries }) => [bookingId, entries.map((one) => one.fullName)])
    expect(Object.fromEntries(namesByStay)).toEqual({
      [first.id]: ['Zainab Bello', 'Ada Bello'],
      [second.id]: ['Chidi Obi'],
      [unregistered.id]: [],
    })
  })

  it('without stays has no guests, and only the headings as a file', async () => {
    expect((await revealNight(day(-1))).body.data.registerNight.stays).toEqual([])
    expect(await auditedTexts()).toContain('shown, 0 guests')
    const sent = await call(registerNights.export, { query: { night: day(-1) } })
    expect(sent.status).toBe(200)
    expect(String((sent.body as { data: unknown }).data)).toMatch(
      /^\W*Property"[^\n]*"Guests of the booking"\r?\n$/,
    )
  })

  it('is a CSV file without formulas', async () => {
    const guest = await aStay(-1, 2, 'CHECKED_IN')
    await aRegisterEntry(app, owner, guest, { address: '=1+1 Street' })
    const sent = await call(registerNights.export, { query: { night: day(-1) } })
    expect(sent.headers['content-disposition']).toContain(`guest-register-${day(-1)}.csv`)
    expect(String((sent.body as { data: unknown }).data)).toContain('"\'=1+1 Street"')
    expect(await auditedTexts()).toContain('downloaded, 1 guest')
  })

  it.each(['', 'yesterday', '2026-02-30', day(1)])('is refused for %j', async (night) => {
    expect((await revealNight(night)).status).toBe(400)
  })

  it('has the stays that the contract says', async () => {
    const stays = (['PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'] as const).flatMap(
      (status) =>
        [-2, -1, 0, 1].flatMap((from) =>
          [-1, 0, 1, 2]
            .filter((to) => to > from)
            .map((to) => ({ status, checkIn: day(from), checkOut: day(to) })),
        ),
    )
    for (const stay of stays) {
      await db().update(bookings).set(stay).where(eq(bookings.id, booking.id))
      for (const night of [-3, -2, -1, 0].map(day)) {
        const matches = await db().$count(
          bookings,
          and(eq(bookings.id, booking.id), nightCondition(night, day(0))),
        )
        expect([stay, night, matches === 1]).toEqual([stay, night, staysInNight(stay, night, day(0))])
      }
    }
  })
})

describe('the settings', () => {
  const read = async () => (await call(registerSettings.get, {})).body.data.registerSettings
  const save = (fields: object) =>
    call(registerSettings.update, {
      body: { mode: 'NAMES', months: 6, monthsReason: null, ...fields } as never,
    })

  it('are off at first', async () => {
    const other = await anOwner()
    const sent = await app.send(registerSettings.get, {}, { token: other.token })
    expect(sent.body.data.registerSettings).toEqual({ mode: 'OFF', months: 6, monthsReason: null })
  })

  it('need a reason for other months than six', async () => {
    for (const fields of [{ months: 0 }, { months: 25 }, { months: 2.5 }, { mode: 'ALL' }])
      expect((await save(fields)).status).toBe(400)
    const refused = await save({ months: 12 })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'monthsReason'])
    await save({ months: 12, monthsReason: 'Order of the state' })
    expect(await read()).toEqual({ mode: 'NAMES', months: 12, monthsReason: 'Order of the state' })
    await save({ months: 6, monthsReason: 'Order of the state' })
    expect(await read()).toEqual({ mode: 'NAMES', months: 6, monthsReason: null })
    expect(await auditedTexts()).toContain('Names and journeys')
  })
})

describe('the retention of an entry', () => {
  const runAt = async (date: string) => {
    setClockOffset(Date.parse(`${date}T12:00:00Z`) - Date.now())
    await deleteOldEntries.run({}, { jobId: 'test' } as never)
    setClockOffset(0)
    return (await storedEntries()).length
  }

  const setStay = (fields: Partial<typeof bookings.$inferInsert> = {}) =>
    db()
      .update(bookings)
      .set({ checkIn: '2026-01-10', checkOut: '2026-01-31', ...fields })
      .where(eq(bookings.id, booking.id))

  it('ends months after check-out, by what the owner chose', async () => {
    await setStay()
    await aRegisterEntry(app, owner, booking)
    expect(await runAt('2026-07-31')).toBe(1)
    await keepGuestRegister(app, owner, { months: 7, monthsReason: 'Order of the state' })
    expect(await runAt('2026-08-01')).toBe(1)
    await keepGuestRegister(app, owner)
    expect(await runAt('2026-08-01')).toBe(0)
  })

  it('ends months after a cancellation, if that was before check-out', async () => {
    await aRegisterEntry(app, owner, booking)
    await setStay({ status: 'CANCELLED', cancelledOn: '2025-12-20', cancellationFee: 0 })
    expect(await runAt('2026-06-20')).toBe(1)
    expect(await runAt('2026-06-21')).toBe(0)
  })

  it('does not end while the guest is checked in, but after two years at the latest', async () => {
    await aRegisterEntry(app, owner, booking)
    await setStay({ status: 'CHECKED_IN' })
    expect(await runAt('2028-01-31')).toBe(1)
    expect(await runAt('2028-02-01')).toBe(0)
    await aRegisterEntry(app, owner, booking)
    await setStay({ status: 'CHECKED_OUT' })
    expect(await runAt('2026-08-01')).toBe(0)
  })
})
