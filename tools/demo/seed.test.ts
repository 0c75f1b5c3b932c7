import { audit } from '@ilewa/contract/audit'
import { auth } from '@ilewa/contract/auth/endpoints'
import { RegisterInput } from '@ilewa/contract/auth/schema'
import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { BusinessInput } from '@ilewa/contract/business'
import { calendarConflicts } from '@ilewa/contract/calendars/events'
import { payLinks } from '@ilewa/contract/collections/pay-links'
import { dashboard } from '@ilewa/contract/dashboard'
import {
  agreements,
  landlordMonths,
  landlordPayouts,
  landlordStatements,
  landlords,
} from '@ilewa/contract/landlords/endpoints'
import { messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import { moneyEntries, paymentClaims } from '@ilewa/contract/money/endpoints'
import { statements } from '@ilewa/contract/money/statements/statements'
import { notifications } from '@ilewa/contract/notifications'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { properties } from '@ilewa/contract/properties/endpoints'
import { PropertyInput } from '@ilewa/contract/properties/schema'
import { publicPages } from '@ilewa/contract/public-page/endpoints'
import { bookingRequests } from '@ilewa/contract/public-page/requests'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { rejectCommonPassword } from '@ilewa/server/features/auth/passwords.service'
import { now } from '@ilewa/server/platform/clock'
import { executeSql } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { lastMonth } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateBookings, sampleSeed } from './bookings.ts'
import { sampleProperties } from './properties/properties.ts'
import { findDemo, insertSample, newSample } from './seed.ts'
import { business, password, team } from './team.ts'

describe('the team and the properties', () => {
  test('pass the validation of the forms', () => {
    for (const place of sampleProperties) expect(PropertyInput.safeParse(place).error).toBeUndefined()
    expect(BusinessInput.safeParse(business).error).toBeUndefined()
    for (const member of team) {
      const input = { ...member, password, confirmPassword: password }
      expect(RegisterInput.safeParse(input).error).toBeUndefined()
    }
    expect(() => rejectCommonPassword('password', password)).not.toThrow()
  })

  test('are twelve properties with three to six pictures, two of them closed', () => {
    expect(sampleProperties).toHaveLength(12)
    for (const { pictures } of sampleProperties) {
      expect(pictures.length).toBeGreaterThanOrEqual(3)
      expect(pictures.length).toBeLessThanOrEqual(6)
    }
    expect(sampleProperties.filter(({ status }) => status === 'AVAILABLE')).toHaveLength(10)
  })
})

describe('the inserted sample', () => {
  const app = useTestApp()
  const instant = now()
  /** Requests of the public page that are a booking: one held, one confirmed. */
  const bookedRequests = 2

  beforeAll(async () => {
    expect(await findDemo()).toBe('empty')
    await insertSample(
      newSample(instant),
      sampleProperties.flatMap(({ pictures }) => pictures.map(() => newId())),
    )
  })

  async function signIn(email: string) {
    const { status, body } = await app.send(auth.login, { body: { email, password } })
    expect(status).toBe(200)
    return { token: 'token' in body.data ? body.data.token : '' }
  }

  test('shows two blocked dates, and guests to the front desk with their phones and without amounts', async () => {
    const owner = await signIn('owner@example.com')
    const listed = await app.send(blocks.list, {}, owner)
    expect(listed.body.data.blocks.map(({ reason }) => reason).toSorted()).toEqual(['OWNER_USE', 'REPAIR'])
    const { body } = await app.send(dashboard.get, {}, await signIn('staff@example.com'))
    const [guest] = body.data.inHouse
    expect(guest).toMatchObject({ guestPhone: expect.any(String), isBalanceOpen: expect.any(Boolean) })
    expect(guest).not.toHaveProperty('totalAmount')
  })

  test('is detected, and inserted only once', async () => {
    expect(await findDemo()).toBe('demo')
    await expect(insertSample(newSample(instant), [])).rejects.toThrow()
  })

  test('the owner signs in and sees the whole year', async () => {
    const owner = await signIn('owner@example.com')
    const list = await app.send(bookings.list, { query: { limit: 1 } }, owner)
    expect(list.body.page.total).toBe(generateBookings(sampleSeed, instant).length + bookedRequests)
    const { data } = (await app.send(properties.list, {}, owner)).body
    expect(data.properties.map(({ images }) => images.length).sort()).toEqual(
      sampleProperties.map(({ pictures }) => pictures.length).sort(),
    )
    const dashboardData = (await app.send(dashboard.get, {}, owner)).body.data
    expect(dashboardData.arrivals.length).toBeGreaterThan(0)
    expect(dashboardData.departures.length).toBeGreaterThan(0)
    expect(dashboardData.inHouse.length).toBeGreaterThan(0)
  })

  test('has payments with receipts, a refund, a reversed payment, and claims of agents and a guest', async () => {
    const owner = await signIn('owner@example.com')
    const list = async (query: object) => (await app.send(moneyEntries.list, { query }, owner)).body
    const all = await list({ limit: 500 })
    expect(all.page.total).toBeGreaterThan(500)
    const payments = all.data.entries.filter(({ kind, reverses }) => kind === 'PAYMENT' && reverses === null)
    expect(payments.every(({ document }) => document?.number.startsWith('RCT-'))).toBe(true)
    expect(new Set(payments.map(({ method }) => method))).toEqual(
      new Set(['TRANSFER', 'CHANNEL', 'CASH', 'POS', 'ONLINE']),
    )
    expect((await list({ kind: 'REFUND' })).page.total).toBeGreaterThan(0)
    expect(all.data.entries.filter(({ reverses }) => reverses !== null)).toHaveLength(1)
    const claims = async (state: 'CLAIMED' | 'REJECTED') =>
      (await app.send(paymentClaims.list, { query: { state } }, owner)).body.page.total
    expect([await claims('CLAIMED'), await claims('REJECTED')]).toEqual([3, 1])
  })

  test('has a pay link that was paid, and one that is open', async () => {
    const owner = await signIn('owner@example.com')
    const { rows } = await executeSql('SELECT booking_id FROM pay_links')
    const links = await Promise.all(
      rows.map(({ booking_id: id }) => app.send(payLinks.list, { params: { id: String(id) } }, owner)),
    )
    const states = links.flatMap(({ body }) => body.data.payLinks.map(({ state }) => state))
    expect(states.sort()).toEqual(['OPEN', 'PAID'])
  })

  test('has a public page with four properties', async () => {
    const owner = await signIn('owner@example.com')
    const { data } = (await app.send(publicPages.get, {}, owner)).body
    expect(data.publicPage).toMatchObject({ isShown: true, mode: 'HOLD', canTakeRequests: true })
    const shown = data.properties.filter(({ isOnPage }) => isOnPage)
    expect(shown).toHaveLength(4)
    for (const property of shown) expect(property).toMatchObject({ hasPhotos: true, hasPrice: true })
  })

  test('has requests in each state, and a banned guest', async () => {
    const owner = await signIn('owner@example.com')
    const { requests } = (await app.send(bookingRequests.list, {}, owner)).body.data
    expect(requests.map(({ state }) => state)).toEqual(['ASKED', 'HELD', 'CONFIRMED', 'DECLINED', 'DECLINED'])
    expect(requests[0]?.note).not.toBeNull()
    expect(requests[3]?.reason).not.toBeNull()
    const held = await app.send(bookings.get, { params: { id: requests[1]?.bookingId ?? '' } }, owner)
    expect(held.body.data.booking).toMatchObject({
      status: 'PENDING',
      claimedAmount: requests[1]?.depositAmount,
    })
    const listed = (await app.send(bookingRequests.banned, {}, owner)).body.data.bannedGuests
    expect(listed).toMatchObject([{ guestEmail: 'partykings@example.com' }])
  })

  test('is on two other channels, and has a night that was sold twice', async () => {
    const owner = await signIn('owner@example.com')
    const { rows } = await executeSql('SELECT channel, state FROM calendar_imports ORDER BY channel')
    expect(rows).toEqual([
      { channel: 'AIRBNB', state: 'ACTIVE' },
      { channel: 'BOOKING_COM', state: 'ACTIVE' },
    ])
    const { body } = await app.send(calendarConflicts.list, {}, owner)
    expect(body.data.calendarConflicts).toMatchObject([
      { kind: 'BOOKING', event: { channel: 'BOOKING_COM' } },
    ])
  })

  test('has messages that were sent, one without an answer, a text of its own, and messages to send', async () => {
    const owner = await signIn('owner@example.com')
    const { rows } = await executeSql('SELECT DISTINCT booking_id FROM messages')
    const listed = await Promise.all(
      rows.map(({ booking_id: id }) => app.send(messages.list, { params: { id: String(id) } }, owner)),
    )
    const states = listed.flatMap(({ body }) => body.data.messages.map(({ state }) => state))
    expect(states.filter((state) => state === 'SENT').length).toBeGreaterThan(2)
    expect(states.filter((state) => state !== 'SENT')).toEqual(['OPENED'])
    const { ownTemplates } = (await app.send(messageTemplates.list, {}, owner)).body.data
    expect(ownTemplates).toMatchObject([{ name: 'Gate and parking' }])
    const { dueMessages } = (await app.send(messages.due, {}, owner)).body.data
    expect(dueMessages.length).toBeGreaterThan(0)
    expect(dueMessages.length).toBeLessThanOrEqual(4)
  })

  test('has an audit log and notifications, some of them unread', async () => {
    const owner = await signIn('owner@example.com')
    const auditList = (await app.send(audit.list, { query: { limit: 500 } }, owner)).body
    expect(auditList.data.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['booking', 'inventory', 'expense']),
    )
    const notificationList = (await app.send(notifications.list, {}, owner)).body
    expect(notificationList.data.unread).toBeGreaterThan(0)
    expect(notificationList.page.total).toBeGreaterThan(notificationList.data.unread)
  })

  test('its subscription is an active Standard', async () => {
    const owner = await signIn('owner@example.com')
    const { data } = (await app.send(subscription.get, {}, owner)).body
    expect(data).toMatchObject({ planType: 'STANDARD', status: 'ACTIVE', priceAmount: 10_000 })
  })

  test('the team has commissions, departments and a pending invitation', async () => {
    const owner = await signIn('owner@example.com')
    const { businessId } = (await app.send(auth.me, {}, owner)).body.data
    const params = { businessId: businessId ?? '' }
    const listed = (await app.send(agents.list, { params }, owner)).body.data
    expect(listed.map(({ status }) => status)).toEqual(['INVITED', 'ACTIVE', 'ACTIVE'])
    for (const { agentDetails } of listed.slice(1)) {
      expect(agentDetails.commission?.paid).toBeGreaterThan(0)
      expect(agentDetails.commission?.due).toBeGreaterThan(0)
    }
    const [, agent] = listed
    const input = { params: { id: agent?.id ?? '' } }
    const issued = (await app.send(statements.list, input, owner)).body.data.statements
    expect(issued.length).toBeGreaterThan(5)
    for (const { earned } of issued) expect(earned).toBeGreaterThan(0)
    const members = (await app.send(staff.list, { params }, owner)).body.data
    expect(members.map(({ department }) => department)).toEqual(['Housekeeping', 'Front desk'])
  })

  test('three landlords have agreements, one with new terms', async () => {
    const owner = await signIn('owner@example.com')
    const { landlords: listed } = (await app.send(landlords.list, {}, owner)).body.data
    expect(listed.map((landlord) => landlord.properties.length)).toEqual([1, 2, 1])
    const query = { landlordId: listed[1]?.id ?? '' }
    const { agreements: agreed } = (await app.send(agreements.list, { query }, owner)).body.data
    expect(agreed.map(({ feePercent }) => feePercent)).toEqual([17.5, 17.5, 20, 20])
    const input = { params: { id: query.landlordId }, query: { month: lastMonth() } }
    const { month } = (await app.send(landlordMonths.get, input, owner)).body.data
    expect(month.properties).toHaveLength(2)
    for (const { share } of month.properties) expect(share).toBeGreaterThan(100_000)
    const params = { id: query.landlordId }
    const issued = (await app.send(landlordStatements.list, { params }, owner)).body.data.statements
    expect(issued.map(({ paid }) => paid > 0)).toEqual([true, true, false])
    expect((await app.send(landlordPayouts.list, { params }, owner)).body.data.due).toBe(issued[0]?.closing)
  })

  test('agents see their own bookings, and staff see no bookings', async () => {
    const agent = await signIn('agent@example.com')
    const ownBookings = await app.send(bookings.mine, {}, agent)
    expect(ownBookings.body.page.total).toBeGreaterThan(20)
    const staff = await signIn('staff@example.com')
    expect((await app.send(dashboard.get, {}, staff)).body.data.bookings).toBeNull()
  })
})
