import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays } from '@ilewa/contract/core/dates'
import { arrivalDetails, codesSettings, guestLinks, guestVisits } from '@ilewa/contract/guest-page/endpoints'
import { guestPageDays, maxUnlockTries } from '@ilewa/contract/guest-page/terms'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { holds } from '@ilewa/contract/money/holds'
import { notifications } from '@ilewa/contract/notifications'
import { agents } from '@ilewa/contract/people/agents'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount, aPayment } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { aPropertyPage, aPublicPage } from '@ilewa/tests/support/visits/public-page'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClockOffset } from '../../platform/clock.ts'
import { executeSql } from '../../platform/database/database.ts'
import { eraseFromGuestPage } from './guest-page.erasure.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let booking: Awaited<ReturnType<typeof aBooking>>

const details = {
  directions: 'Second gate after the mosque.',
  wifiName: 'PalmGuests',
  wifiPassword: 'coconut-77',
  doorCode: '4711#',
}

beforeEach(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner, {
    name: 'Palm Court 2',
    address: '14 Adeola Street, Lagos',
    pricePerNight: 20_000,
  })
  booking = await aPaidBooking(0, 3)
  await saveDetails()
})
afterEach(() => setClockOffset(0))

/** A confirmed booking whose deposit is paid, in days from today. */
async function aPaidBooking(from: number, to: number) {
  const confirmed = await aBooking(app, owner, {
    ...aBookingInput(property, from, to),
    status: 'CONFIRMED',
  })
  await aPayment(app, owner, confirmed, confirmed.totalAmount / 2)
  return confirmed
}

/** Rows of the owner's business. */
const rowsOf = async (table: string) =>
  (await executeSql(`SELECT * FROM ${table} WHERE business_id = $1`, [owner.businessId])).rows
const call: typeof app.send = (endpoint, input) => app.send(endpoint, input, { token: owner.token })
const saveDetails = (fields: object = {}) =>
  call(arrivalDetails.update, { params: { id: property.id }, body: { ...details, ...fields } })

async function linkOf({ id } = booking): Promise<{ url: string; isLocked: boolean; lastDay: string }> {
  const sent = await call(guestLinks.get, { params: { id } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return sent.body.data.guestLink
}
const pathOf = async (stay = booking) => new URL((await linkOf(stay)).url).pathname
const openPage = async (path: string) => app.inject({ method: 'GET', url: path })
const pageOf = async (stay = booking) => (await openPage(await pathOf(stay))).body

async function unlock(digits: unknown, stay = booking) {
  const token = (await pathOf(stay)).split('/').at(-1) ?? ''
  return app.send(guestVisits.unlock, { params: { token }, body: { digits } as never })
}

const rightDigits = '4567'
const otherDigits = ['0000', '1111', '2222', '3333', '5555']

/** As many wrong digits as lock the page. */
async function lockPage(): Promise<void> {
  for (const digits of otherDigits) await unlock(digits)
}

describe('arrival details', () => {
  const read = async () =>
    (await call(arrivalDetails.get, { params: { id: property.id } })).body.data.arrivalDetails

  it('are read as they were saved, with a version', async () => {
    expect(await read()).toEqual({ ...details, isReadable: true, version: 1 })
    await saveDetails({ doorCode: '', wifiPassword: null })
    expect(await read()).toMatchObject({ doorCode: null, wifiPassword: null, version: 2 })
    const stale = await saveDetails({ version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'common.stale_edit'])
  })

  it('are encrypted in the database, and withheld in the audit log', async () => {
    const stored = await rowsOf('arrival_details')
    const audited = await rowsOf('audit_entries')
    for (const secret of [details.wifiPassword, details.doorCode]) {
      expect(JSON.stringify(audited)).not.toContain(secret)
      expect(
        stored.map(({ wifi_password, door_code }) => `${wifi_password} ${door_code}`).join(),
      ).not.toContain(secret)
    }
    expect(JSON.stringify(audited)).toContain('doorCode')
  })

  it('that were encrypted with another secret are said to be unreadable', async () => {
    await executeSql(`UPDATE arrival_details SET door_code = '\\x${'ab'.repeat(40)}'`)
    expect(await read()).toMatchObject({ doorCode: null, isReadable: false })
    expect(await pageOf()).not.toContain('Door code')
  })

  it.each([
    ['directions', 'x'.repeat(2_001)],
    ['wifiName', 'x'.repeat(61)],
    ['wifiPassword', 'x'.repeat(64)],
    ['doorCode', 'x'.repeat(41)],
  ])('refuse a %s that is too long', async (field, value) => {
    const sent = await saveDetails({ [field]: value })
    expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, field])
    expect((await read()).version).toBe(1)
  })
})

describe('the page', () => {
  it('shows address, directions, money and rules of a confirmed stay, but no code', async () => {
    await aPublicPage(app, owner, { mode: 'SHOW', whatsapp: '+2348031112222' })
    await aPropertyPage(app, owner, property)
    await aBankAccount(app, owner)
    const { statusCode, headers, body } = await openPage(await pathOf())
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    for (const text of ['Palm Court 2', '14 Adeola Street, Lagos', details.directions, 'No parties'])
      expect(body).toContain(text)
    for (const text of ['0123456789', 'Balance', 'wa.me', 'Last 4 digits']) expect(body).toContain(text)
    for (const secret of [details.wifiPassword, details.doorCode, details.wifiName, booking.guestPhone])
      expect(body).not.toContain(secret)
  })

  it('shows neither address nor codes before the stay is confirmed, nor before its deposit is paid', async () => {
    const pending = await aBooking(app, owner, { ...aBookingInput(property, 5, 8) })
    const held = await call(holds.set, {
      params: { id: pending.id },
      body: { holdUntil: new Date(Date.now() + 3_600_000).toISOString(), holdAmount: 20_000 } as never,
    })
    expect(held.status, JSON.stringify(held.body)).toBe(200)
    expect(await pageOf(pending)).not.toContain('Adeola')
    const before = await pageOf(pending)
    expect(before).toContain('Not confirmed yet')
    expect(before).toContain('₦20,000')
    const { id } = await aPayment(app, owner, pending, 30_000)
    const paid = await pageOf(pending)
    expect(paid).toContain('Adeola')
    expect(paid).toMatch(/The door code and the Wi-Fi will be here from/)
    expect((await unlock(rightDigits, pending)).body.message).toContain('not shown at the moment')
    const reversed = await call(bookingPayments.reverse, {
      params: { id },
      body: { reason: 'Bounced' } as never,
    })
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(201)
    const bounced = await pageOf(pending)
    expect(bounced).not.toContain('Adeola')
    expect(bounced).not.toContain('Receipt')
  })

  it('asks for nothing before the host has confirmed a request', async () => {
    await aBankAccount(app, owner)
    const body = await pageOf(await aBooking(app, owner, aBookingInput(property, 5, 8)))
    expect(body).toContain('You pay nothing now.')
    expect(body).not.toContain('0123456789')
  })

  it('ends with another guest or agent of the booking, and shows nothing of the former', async () => {
    const path = await pathOf()
    const stay = { ...aBookingInput(property, 0, 3), status: 'CONFIRMED', paidAmount: 30_000 }
    const change = async (fields: object) => {
      const { version } = (await call(bookings.get, { params: { id: booking.id } })).body.data.booking
      Object.assign(stay, fields)
      const body = { ...stay, version } as never
      const sent = await call(bookings.update, { params: { id: booking.id }, body })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    }
    await change({ notes: 'Late', guestPhone: '+234 803 123 4567' })
    expect((await openPage(path)).statusCode).toBe(200)
    await change({ guestName: 'Ada Obi', guestPhone: '0805 555 0000' })
    expect((await openPage(path)).statusCode).toBe(404)
    const current = await pathOf()
    expect((await openPage(current)).body).not.toContain('Receipt')
    await change({ agentId: (await anAgentOf(owner)).id })
    expect((await openPage(current)).statusCode).toBe(404)
    expect((await openPage(await pathOf())).statusCode).toBe(200)
  })

  it('ends with another guest also if it was never shown', async () => {
    const stay = { ...aBookingInput(property, 20, 22), status: 'CONFIRMED' }
    const other = await aBooking(app, owner, stay)
    const { version } = (await call(bookings.get, { params: { id: other.id } })).body.data.booking
    const body = { ...stay, guestName: 'Ada Obi', guestPhone: '0805 555 0000', version } as never
    expect((await call(bookings.update, { params: { id: other.id }, body })).status).toBe(200)
    const { rows } = await executeSql('SELECT epoch FROM guest_links WHERE booking_id = $1', [other.id])
    expect(rows).toEqual([{ epoch: 1 }])
    expect((await openPage(await pathOf(other))).statusCode).toBe(200)
  })

  it('ends with the access of its agent, who knows the link', async () => {
    const agent = await anAgentOf(owner)
    const own = await aBooking(app, agent, aBookingInput(property, 20, 22))
    const path = await pathOf(own)
    await call(agents.update, { params: { id: agent.id }, body: { status: 'INACTIVE' } as never })
    expect((await openPage(path)).statusCode).toBe(404)
  })

  it('ends with the agent of the booking', async () => {
    const agent = await anAgentOf(owner)
    const own = await aBooking(app, agent, aBookingInput(property, 20, 22))
    const path = await pathOf(own)
    await call(agents.remove, { params: { id: agent.id } })
    expect((await openPage(path)).statusCode).toBe(404)
    expect((await openPage(await pathOf(own))).statusCode).toBe(200)
  })

  it('shows no money to a guest who paid Airbnb', async () => {
    await aBankAccount(app, owner)
    const stay = { ...aBookingInput(property, 5, 8), status: 'CONFIRMED', source: 'AIRBNB' }
    const body = await pageOf(await aBooking(app, owner, stay))
    expect(body).toContain('Adeola')
    for (const text of ['0123456789', 'Balance', '₦']) expect(body).not.toContain(text)
  })

  it('lists the receipts, and shows each as a page and as PDF', async () => {
    const body = await pageOf()
    const [, receipt = ''] = /href="(\/g\/[^"]+\/receipts\/[^"]+)"/.exec(body) ?? []
    const page = await openPage(receipt)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('₦30,000.00')
    const pdf = await openPage(`${receipt}/pdf`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('shows no receipt of another booking', async () => {
    const other = await aBooking(app, owner, { ...aBookingInput(property, 10, 12), status: 'CONFIRMED' })
    const { document } = await aPayment(app, owner, other, 10_000)
    expect((await openPage(`${await pathOf()}/receipts/${document?.id}`)).statusCode).toBe(404)
    expect((await openPage(`${await pathOf()}/receipts/no-id`)).statusCode).toBe(404)
  })

  it.each(['/g/no-such-link', '/g/', '/g/a/b'])('%s is not found', async (path) => {
    expect((await openPage(path)).statusCode).toBe(404)
  })

  it('ends thirty days after check-out', async () => {
    const path = await pathOf()
    expect((await linkOf()).lastDay).toBe(addDays(booking.checkOut, guestPageDays))
    const days = 86_400_000
    setClockOffset((3 + guestPageDays) * days)
    expect((await openPage(path)).statusCode).toBe(200)
    setClockOffset((4 + guestPageDays) * days)
    expect((await openPage(path)).statusCode).toBe(404)
  })

  it('ends with the erasure of the guest', async () => {
    const path = await pathOf()
    await eraseFromGuestPage(owner.businessId, [booking.id])
    expect((await openPage(path)).statusCode).toBe(404)
  })
})

describe('the codes', () => {
  it('are shown after the last digits of the phone number', async () => {
    const sent = await unlock(rightDigits)
    expect([sent.status, sent.body.data.codes]).toEqual([
      200,
      { wifiName: details.wifiName, wifiPassword: details.wifiPassword, doorCode: details.doorCode },
    ])
  })

  it.each(['', '456', '45678', 'abcd', '٤٥٦٧', 4567, null])(
    'refuse %j as digits, uncounted',
    async (digits) => {
      const sent = await unlock(digits)
      expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, 'digits'])
      expect((await unlock('0000')).body.errors?.[0]?.message).toContain('4 times more')
    },
  )

  it('are locked after five wrong tries, with a notification, until the link is renewed', async () => {
    const path = await pathOf()
    await lockPage()
    const refused = await unlock(rightDigits)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The digits were wrong 5 times. Ask the host for a new link.',
    ])
    expect(await pageOf()).toContain('Ask the host for a new link')
    expect((await linkOf()).isLocked).toBe(true)
    const received = (await call(notifications.list, {})).body.data.notifications
    expect(received.filter(({ title }) => title.startsWith('Guest’s page locked'))).toHaveLength(1)

    await call(guestLinks.renew, { params: { id: booking.id } })
    expect(await pathOf()).not.toBe(path)
    expect((await openPage(path)).statusCode).toBe(404)
    expect((await unlock(rightDigits)).status).toBe(200)
  })

  it('count wrong digits also after right ones', async () => {
    for (const digits of otherDigits.slice(1)) await unlock(digits)
    expect((await unlock(rightDigits)).status).toBe(200)
    expect((await unlock('0000')).status).toBe(409)
    expect((await unlock(rightDigits)).status).toBe(409)
  })

  it('are compared five times at most, however many ask at once', async () => {
    const path = await pathOf()
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => unlock(String(1_000 + i), booking).then(({ status }) => status)),
    )
    expect(tries.filter((status) => status === 400)).toHaveLength(maxUnlockTries - 1)
    expect(await openPage(path)).toMatchObject({ statusCode: 200 })
    expect(await rowsOf('guest_links')).toMatchObject([{ wrong_tries: maxUnlockTries }])
  })

  it('wait for the payment that the owner chose', async () => {
    await call(codesSettings.update, { body: { hoursBefore: 48, payment: 'FULL' } })
    expect(await pageOf()).toContain('once everything is paid')
    expect((await unlock(rightDigits)).status).toBe(409)
    await aPayment(app, owner, booking, 30_000)
    expect((await unlock(rightDigits)).status).toBe(200)
  })

  it('are shown as many hours before check-in as the owner chose', async () => {
    const later = await aPaidBooking(4, 6)
    await call(codesSettings.update, { body: { hoursBefore: 72, payment: 'DEPOSIT' } })
    expect((await unlock(rightDigits, later)).status).toBe(409)
    // The day before check-in is within 72 hours of 14:00, whatever the time is now.
    setClockOffset(3 * 86_400_000)
    expect((await unlock(rightDigits, later)).status).toBe(200)
  })

  it('of a property without any are not asked for', async () => {
    await saveDetails({ wifiName: null, wifiPassword: null, doorCode: null })
    expect(await pageOf()).not.toContain('data-action="unlock"')
    expect((await unlock(rightDigits)).body.message).toContain('neither a door code')
  })
})

describe('settings of the codes', () => {
  it('have defaults, and refuse hours beyond 72 and a stale version', async () => {
    const read = async () => (await call(codesSettings.get, {})).body.data.codesSettings
    expect(await read()).toEqual({ hoursBefore: 24, payment: 'DEPOSIT', version: 0 })
    const save = (fields: object) =>
      call(codesSettings.update, { body: { hoursBefore: 2, payment: 'FULL', ...fields } as never })
    expect((await save({ hoursBefore: 73 })).status).toBe(400)
    expect((await save({ hoursBefore: -1 })).status).toBe(400)
    expect((await save({ payment: 'NONE' })).status).toBe(400)
    expect((await save({ version: 0 })).status).toBe(200)
    expect((await save({ version: 0 })).status).toBe(409)
    expect(await read()).toEqual({ hoursBefore: 2, payment: 'FULL', version: 1 })
  })
})

describe('access', () => {
  it('agents get the link of their own bookings only; staff and other businesses get none', async () => {
    const agent = await anAgentOf(owner)
    const own = await aBooking(app, agent, aBookingInput(property, 20, 22))
    const linkAs = async (person: Person, { id }: { id: string }) =>
      (await app.send(guestLinks.get, { params: { id } }, { token: person.token })).status
    expect(await linkAs(agent, own)).toBe(200)
    expect(await linkAs(agent, booking)).toBe(404)
    expect(await linkAs(await aStaffMemberOf(owner), booking)).toBe(403)
    expect(await linkAs(await anOwner(), booking)).toBe(404)
  })

  it('the codes of another business stay unread', async () => {
    const stranger = await anOwner()
    const sent = await app.send(
      arrivalDetails.get,
      { params: { id: property.id } },
      { token: stranger.token },
    )
    expect(sent.status).toBe(404)
  })
})
