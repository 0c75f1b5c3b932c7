import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { subtractNaira } from '@ilewa/contract/core/money'
import { data } from '@ilewa/contract/data/endpoints'
import { guestLinks } from '@ilewa/contract/guest-page/endpoints'
import { guestRegister } from '@ilewa/contract/guest-register/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { messages } from '@ilewa/contract/messages/endpoints'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { ratings } from '@ilewa/contract/ratings/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { sendRatingRequests } from '@ilewa/tests/support/app/delayed-jobs'
import { maintenanceRequestFields } from '@ilewa/tests/support/app/maintenance'
import { aPayment, aReceipt, paymentFields } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { keepGuestRegister, registerEntryFields } from '@ilewa/tests/support/visits/guest-register'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { bannedGuests } from '../../public-page/requests/booking-requests.table.ts'

const app = useTestApp()
let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  agent = await anAgentOf(owner)
})

/** Each test has its own property, because today's night allows one stay only. */
beforeEach(async () => {
  property = await aProperty(app, owner)
})

let guests = 0
const aGuest = () => {
  guests += 1
  const letter = String.fromCharCode(96 + guests)
  return {
    guestName: `Zúbèné Quj${letter}`,
    guestEmail: `zubene.quj${letter}@mail.example`,
    guestPhone: `0802 555 01${String(guests).padStart(2, '0')}`,
  }
}

const asOwner = () => ({ token: owner.token })
const preview = (id: string) => app.send(guestErasure.preview, { params: { id } }, asOwner())
const erase = (id: string, body: object, person: Person = owner) =>
  app.send(guestErasure.erase, { params: { id }, body: { ...body } }, { token: person.token })
const get = async (id: string) =>
  (await app.send(bookings.get, { params: { id } }, asOwner())).body.data.booking
const setStatus = (id: string, status: Booking['status'], reason?: string) =>
  app.send(bookings.setStatus, { params: { id }, body: { status, reason, confirm: true } }, asOwner())

/** A stay that began today and is checked out. */
async function aFinishedStay(guest: ReturnType<typeof aGuest>, more: object = {}) {
  const booking = await aBooking(app, owner, { ...aBookingInput(property, 0, 1), ...guest, ...more })
  for (const status of ['CHECKED_IN', 'CHECKED_OUT'] as const)
    expect((await setStatus(booking.id, status)).status).toBe(200)
  await sendRatingRequests(app, owner)
  return booking
}

/** The message of this kind to the guest of a booking, as it is opened in WhatsApp. */
async function previewMessage(bookingId: string, kind: 'CONFIRMATION' | 'THANKS') {
  const choice = { bookingId, kind, tone: 'WARM' } as const
  const { text, bookingVersion } = (await app.send(messages.preview, { body: choice }, asOwner())).body.data
    .preview
  return { ...choice, text, bookingVersion }
}

/** Finds every row of every table, the job queue included, that contains one of the words. */
async function findRowsContaining(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db().execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db().execute<{ row: string }>(
      sql`SELECT held::text AS row FROM ${sql.raw(name)} AS held
        WHERE held::text ILIKE ANY(${sql.param(words.map((word) => `%${word}%`))})`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

const phoneNumberOf = ({ guestPhone }: { guestPhone: string }) =>
  `+234${guestPhone.replaceAll(' ', '').slice(1)}`

const listPersonalTexts = ({ guestName, guestEmail, guestPhone }: ReturnType<typeof aGuest>) => [
  ...[guestName, guestEmail, guestPhone],
  guestPhone.replaceAll(' ', ''),
  phoneNumberOf({ guestPhone }),
]

const findRollupDifferences = async () => {
  const { rows } = await db().execute<{ wrong: string }>(
    sql`SELECT wrong FROM recount_bookings(${owner.businessId}) WHERE wrong > 0`,
  )
  return rows
}

describe('erasing a guest', () => {
  it('leaves their name, phone, e-mail, notes and comment in no column of any table', async () => {
    const guest = aGuest()
    const former = { ...aGuest(), guestEmail: guest.guestEmail }
    const key = newId()
    const first = await app.send(
      bookings.create,
      { body: { ...aBookingInput(property, 5, 6), ...former, notes: 'Allergic to xanthoria' } },
      { token: agent.token, headers: { 'idempotency-key': key } },
    )
    const { id } = first.body.data.booking
    await keepGuestRegister(app, owner)
    await app.send(
      guestRegister.add,
      {
        params: { id },
        body: { ...registerEntryFields, fullName: guest.guestName, address: 'Xanthoria Close' } as never,
      },
      { token: owner.token, headers: { 'idempotency-key': newId() } },
    )
    const edited = { ...aBookingInput(property, 5, 6), ...guest, paidAmount: 1_000 }
    expect(
      (await app.send(bookings.update, { params: { id }, body: edited }, { token: agent.token })).status,
    ).toBe(200)
    expect((await setStatus(id, 'CANCELLED', 'Xanthoria at home')).status).toBe(200)
    const sent = { senderName: former.guestName, senderBank: 'Xanthoria Bank', note: 'Xanthoria transfer' }
    await app.send(
      paymentClaims.create,
      { params: { id }, body: { ...paymentFields(900), ...sent } as never },
      { token: owner.token, headers: { 'idempotency-key': newId() } },
    )
    const payment = await aPayment(app, owner, { id }, 500, {
      note: `Cash from ${guest.guestName}`,
      asCredit: true,
    })
    await app.send(
      bookingPayments.reverse,
      { params: { id: payment.id }, body: { reason: `${guest.guestName} paid another booking` } },
      asOwner(),
    )
    const deleted = await aBooking(app, owner, { ...aBookingInput(property, 8, 9), ...guest })
    await app.send(bookings.remove, { params: { id: deleted.id } }, asOwner())
    const otherEmail = { ...guest, guestEmail: 'second.quj@mail.example' }
    const stay = await aFinishedStay(otherEmail, { notes: 'Xanthoria again', paidAmount: 5_000 })
    const token = new URL(await app.readLink(otherEmail.guestEmail)).searchParams.get('token') ?? ''
    expect(
      (await app.send(ratings.create, { body: { token, stars: 4, comment: 'Xanthoria for Zúbèné' } })).status,
    ).toBe(201)
    const reported = maintenanceRequestFields(property, {
      title: `Tap drips, says ${guest.guestName}`,
      description: `Call ${guest.guestPhone} before you come`,
      reporterName: former.guestName,
    })
    const created = await app.send(maintenance.create, { body: reported }, asOwner())
    expect(created.status).toBe(201)
    const cancelled = await app.send(
      maintenance.setStatus,
      {
        params: { id: created.body.data.maintenanceRequest.id },
        body: { status: 'CANCELLED', reason: `${guest.guestName} repaired it` },
      },
      asOwner(),
    )
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    const words = [
      ...listPersonalTexts(guest),
      ...listPersonalTexts(former),
      otherEmail.guestEmail,
      'xanthoria',
    ]
    expect(await findRowsContaining(words)).not.toEqual([])

    const shown = (await preview(stay.id)).body.data
    expect(shown).toMatchObject({ guestName: guest.guestName, count: 3, isExpected: false })
    expect(shown.balance).toBe(subtractNaira(stay.totalAmount, 5_000))
    const erased = await erase(stay.id, { confirmName: guest.guestName, count: 3 })
    expect(erased.body).toMatchObject({ message: 'Guest erased', data: { count: 3 } })

    expect(await findRowsContaining(words)).toEqual([])
    expect(await findRollupDifferences()).toEqual([])
    expect(await get(stay.id)).toMatchObject({
      ...{ guestName: 'Erased guest', guestEmail: '', guestPhone: '', guestPhoneE164: null, notes: null },
      ...{ paidAmount: 5_000, totalAmount: stay.totalAmount, status: 'CHECKED_OUT' },
      rating: { stars: 4, comment: null },
    })
    const again = await app.send(
      bookings.create,
      { body: { ...aBookingInput(property, 5, 6), ...former, notes: 'Allergic to xanthoria' } },
      { token: agent.token, headers: { 'idempotency-key': key } },
    )
    expect(again.body.data.booking).toMatchObject({ id, guestName: 'Erased guest', guestEmail: '' })

    const history = await app.send(audit.history, { params: { kind: 'booking', id: stay.id } }, asOwner())
    expect(history.body.data.entries[0]).toMatchObject({
      label: `Erased guest · ${stay.reference}`,
      byId: owner.id,
      changes: [{ field: 'erasedBookings', from: null, to: 3 }],
    })
    const file = await app.send(bookings.export, {}, asOwner())
    const zip = await app.inject({
      method: data.export.method,
      url: `/api${data.export.path}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(zip.statusCode).toBe(200)
    for (const word of words) expect(String(file.body.data)).not.toContain(word)
    const found = await app.send(bookings.list, { query: { q: 'quj' } }, asOwner())
    expect(found.body.data.bookings).toEqual([])
  })

  describe('of a booking that another guest took over', () => {
    /** A booking of `former`, with a message to them, that `guest` has now. It is cancelled: an expected guest cannot be erased. */
    async function aBookingTakenOver(former: ReturnType<typeof aGuest>, guest: ReturnType<typeof aGuest>) {
      const stay = aBookingInput(property, 5, 6)
      const { id } = await aBooking(app, owner, { ...stay, ...former })
      const message = await previewMessage(id, 'CONFIRMATION')
      expect((await app.send(messages.create, { body: message }, asOwner())).status).toBe(201)
      const edit = { params: { id }, body: { ...stay, ...guest } }
      expect((await app.send(bookings.update, edit, asOwner())).status).toBe(200)
      expect((await setStatus(id, 'CANCELLED')).status).toBe(200)
      return id
    }

    it('keeps the other records of the former guest when the present one is erased', async () => {
      const [former, guest] = [aGuest(), aGuest()]
      const earlier = await aFinishedStay(former)
      const reported = maintenanceRequestFields(property, { reporterName: former.guestName })
      const request = (await app.send(maintenance.create, { body: reported }, asOwner())).body.data
        .maintenanceRequest
      const banned = { guestEmail: former.guestEmail, guestPhoneE164: phoneNumberOf(former) }
      await db()
        .insert(bannedGuests)
        .values({ businessId: owner.businessId, id: newId(), bannedBy: owner.id, ...banned })
      const id = await aBookingTakenOver(former, guest)

      expect((await erase(id, { confirmName: guest.guestName, count: 1 })).status).toBe(200)

      expect(await findRowsContaining(listPersonalTexts(guest))).toEqual([])
      expect(await get(earlier.id)).toMatchObject(former)
      const params = { id: request.id }
      const repair = (await app.send(maintenance.get, { params }, asOwner())).body.data.maintenanceRequest
      expect(repair.reporterName).toBe(former.guestName)
      const bans = await db()
        .select()
        .from(bannedGuests)
        .where(eq(bannedGuests.guestEmail, former.guestEmail))
      expect(bans).toHaveLength(1)
    })

    it('keeps the requests and messages of a guest whose number was mistyped for the erased one', async () => {
      const [guest, other] = [aGuest(), aGuest()]
      const id = await aBookingTakenOver({ ...guest, guestPhone: other.guestPhone }, guest)
      const stay = await aBooking(app, owner, { ...aBookingInput(property, 20, 21), ...other })
      const message = await previewMessage(stay.id, 'CONFIRMATION')
      const opened = await app.send(messages.create, { body: message }, asOwner())
      expect((await erase(id, { confirmName: guest.guestName, count: 1 })).status).toBe(200)
      const listed = await app.send(messages.list, { params: { id: stay.id } }, asOwner())
      expect(listed.body.data.messages).toMatchObject([{ id: opened.body.data.message.id }])
      const history = await app.send(audit.history, { params: { kind: 'booking', id: stay.id } }, asOwner())
      expect(JSON.stringify(history.body.data.entries)).toContain(other.guestPhone)
    })

    it('loses the former guest in its history and messages when they are erased, and keeps the present one', async () => {
      const [former, guest] = [aGuest(), aGuest()]
      const earlier = await aFinishedStay(former)
      const id = await aBookingTakenOver(former, guest)

      expect((await erase(earlier.id, { confirmName: former.guestName, count: 1 })).status).toBe(200)

      expect(await findRowsContaining(listPersonalTexts(former))).toEqual([])
      expect(await get(id)).toMatchObject(guest)
      const history = await app.send(audit.history, { params: { kind: 'booking', id } }, asOwner())
      const changes = history.body.data.entries.flatMap((entry) => entry.changes)
      expect(changes).toContainEqual({ field: 'guestName', from: 'Erased guest', to: guest.guestName })
    })
  })

  it('keeps the count of returning guests, and counts erased guests separately', async () => {
    const [one, two] = [aGuest(), aGuest()]
    const ids: string[] = []
    for (const guest of [one, two]) {
      property = await aProperty(app, owner)
      ids.push((await aFinishedStay(guest)).id)
      const later = { ...aBookingInput(property, 3, 4), ...guest, status: 'CHECKED_OUT' }
      await aBooking(app, owner, later)
    }
    const returning = async () =>
      (
        await db().execute(
          sql`SELECT booking_id FROM returning_stays WHERE business_id = ${owner.businessId} ORDER BY 1`,
        )
      ).rows
    const before = await returning()
    for (const [index, { guestName }] of [one, two].entries())
      expect((await erase(ids[index] ?? '', { confirmName: guestName })).body.data).toEqual({ count: 2 })
    expect(await returning()).toEqual(before)
    expect(await findRollupDifferences()).toEqual([])
  })

  it('names what is to refund', async () => {
    const guest = aGuest()
    const stay = { ...aBookingInput(property, 5, 6), ...guest, status: 'CONFIRMED', paidAmount: 5_000 }
    const { id } = await aBooking(app, owner, stay)
    const cancelled = { status: 'CANCELLED', cancellationFee: 2_000, reason: 'Ill' } as const
    const sent = await app.send(bookings.setStatus, { params: { id }, body: cancelled }, asOwner())
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await preview(id)).body.data).toMatchObject({ count: 1, balance: 0, refundDue: 3_000 })
  })

  it('is refused while a stay is in house or upcoming, and changes nothing', async () => {
    const guest = aGuest()
    const finished = await aFinishedStay(guest)
    const upcoming = await aBooking(app, owner, { ...aBookingInput(property, 20, 21), ...guest })
    expect((await preview(finished.id)).body.data).toMatchObject({ isExpected: true, count: 2 })
    const refused = await erase(finished.id, { confirmName: guest.guestName })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'bookings.guest_expected',
      message:
        'This guest is in house or has an upcoming stay. Erase them after check-out, or cancel the stay.',
    })
    expect(await get(finished.id)).toMatchObject(guest)
    await setStatus(upcoming.id, 'CANCELLED')
    expect((await erase(finished.id, { confirmName: guest.guestName })).status).toBe(200)
  })

  it('ignores a cancellation reason that arrives after the erasure', async () => {
    const guest = aGuest()
    const { id } = await aBooking(app, owner, { ...aBookingInput(property, 26, 27), ...guest })
    await setStatus(id, 'CANCELLED')
    expect((await erase(id, { confirmName: guest.guestName })).status).toBe(200)
    const late = await setStatus(id, 'CANCELLED', `${guest.guestName} is ill`)
    expect(late.status).toBe(200)
    expect((await get(id)).cancellationReason).toBeNull()
  })

  it("requires the guest's name and the number of bookings that was shown", async () => {
    const guest = aGuest()
    const { id } = await aFinishedStay(guest)
    for (const confirmName of ['', 'Zubene', `${guest.guestName}x`]) {
      const wrong = await erase(id, { confirmName })
      expect(wrong.status).toBe(400)
      expect(wrong.body.errors).toEqual([
        { path: 'confirmName', message: 'Type the name of the guest as it is shown' },
      ])
    }
    const other = await erase(id, { confirmName: guest.guestName, count: 2 })
    expect(other.body.code).toBe('bookings.guest_bookings_changed')
    expect(await get(id)).toMatchObject(guest)
    const typed = ` ${guest.guestName.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()} `
    expect((await erase(id, { confirmName: typed, count: 1 })).status).toBe(200)
  })

  it('returns 0 the second time, and one of several parallel calls erases', async () => {
    const guest = aGuest()
    const { id } = await aFinishedStay(guest)
    const all = await Promise.all(
      Array.from({ length: 6 }, () => erase(id, { confirmName: guest.guestName })),
    )
    expect(all.map(({ body }) => body.data.count).sort()).toEqual([0, 0, 0, 0, 0, 1])
    expect((await preview(id)).body.data).toMatchObject({ count: 0, guestName: 'Erased guest' })
    expect((await erase(id, { confirmName: 'anything' })).body.data).toEqual({ count: 0 })
  })

  it('is not undone by parallel edits', async () => {
    const guest = aGuest()
    const { id, version: _, ...stay } = await aFinishedStay(guest)
    const body = { ...stay, status: 'CHECKED_OUT', ...guest, notes: 'Zúbèné likes tea' }
    const edits = Array.from({ length: 4 }, () =>
      app.send(bookings.update, { params: { id }, body: { ...body } }, asOwner()),
    )
    const [erased] = await Promise.all([erase(id, { confirmName: guest.guestName }), ...edits])
    expect(erased.status).toBe(200)
    expect(await findRowsContaining(listPersonalTexts(guest))).toEqual([])
    expect((await get(id)).notes).toBeNull()
  })

  it('is not undone by messages, renewed links and links of documents at the same time', async () => {
    const guest = aGuest()
    const { id } = await aFinishedStay(guest)
    const receipt = await aReceipt(app, owner, { id }, 1_000)
    const message = await previewMessage(id, 'THANKS')
    const writes = () => [
      app.send(messages.create, { body: message }, asOwner()),
      app.send(guestLinks.renew, { params: { id } }, asOwner()),
      app.send(documents.createLink, { params: { id: receipt.id } }, asOwner()),
    ]
    expect((await Promise.all(writes())).map(({ status }) => status)).toEqual([201, 200, 201])
    const [erased] = await Promise.all([
      erase(id, { confirmName: guest.guestName }),
      ...Array.from({ length: 3 }, writes).flat(),
    ])
    expect(erased.status).toBe(200)
    expect(await findRowsContaining(listPersonalTexts(guest))).toEqual([])
  })

  it('lets the booking be edited without name, phone and e-mail', async () => {
    const guest = aGuest()
    const { id } = await aFinishedStay(guest)
    await erase(id, { confirmName: guest.guestName })
    const booking = await get(id)
    const { guestName: _, guestEmail: __, guestPhone: ___, ...rest } = booking
    const paid = { ...rest, paidAmount: 2_000, notes: 'Refund sent' }
    const left = await app.send(bookings.update, { params: { id }, body: paid }, asOwner())
    expect(left.body.data.booking).toMatchObject({ paidAmount: 2_000, notes: 'Refund sent', guestEmail: '' })
    const whole = { ...left.body.data.booking, paidAmount: 3_000 }
    const sent = await app.send(bookings.update, { params: { id }, body: whole }, asOwner())
    expect(sent.body.data.booking).toMatchObject({ paidAmount: 3_000, guestName: 'Erased guest' })
  })

  it('does not change other bookings: their edits need name, e-mail and phone', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 10, 12))
    const edit = async (fields: object) =>
      (
        await app.send(
          bookings.update,
          { params: { id: booking.id }, body: { ...aBookingInput(property, 10, 12), ...fields } },
          asOwner(),
        )
      ).body.errors
    const email = { path: 'guestEmail', message: 'Guest email is required' }
    const phone = { path: 'guestPhone', message: 'Guest phone is required' }
    const name = { path: 'guestName', message: 'Guest name is required' }
    expect(await edit({ guestEmail: '' })).toEqual([email])
    expect(await edit({ guestPhone: '' })).toEqual([phone])
    expect(await edit({ guestName: '', guests: 0 })).toEqual([
      { path: 'guests', message: 'At least 1 guest is required' },
      name,
    ])
    expect(await edit({ guestName: '', guestEmail: '', guestPhone: '' })).toEqual([name, email, phone])
  })

  it('invalidates an unused rating link', async () => {
    const guest = aGuest()
    const { id } = await aFinishedStay(guest)
    const token = new URL(await app.readLink(guest.guestEmail)).searchParams.get('token') ?? ''
    await erase(id, { confirmName: guest.guestName })
    const rated = await app.send(ratings.create, { body: { token, stars: 5, comment: null } })
    expect(rated.body.code).toBe('ratings.link_invalid')
  })

  it('affects only this business, and only the owner may do it', async () => {
    const guest = aGuest()
    const { id } = await aFinishedStay(guest)
    const other = await anOwner()
    const theirs = await aBooking(app, other, {
      ...aBookingInput(await aProperty(app, other), 1, 2),
      ...guest,
    })
    expect((await erase(id, { confirmName: guest.guestName }, other)).status).toBe(404)
    for (const person of [agent, await aStaffMemberOf(owner)])
      expect((await erase(id, { confirmName: guest.guestName }, person)).status).toBe(403)
    expect((await erase(id, { confirmName: guest.guestName })).body.data).toEqual({ count: 1 })
    const otherBooking = await app.send(bookings.get, { params: { id: theirs.id } }, { token: other.token })
    expect(otherBooking.body.data.booking).toMatchObject(guest)
  })
})
