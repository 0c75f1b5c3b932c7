import { auth } from '@ilewa/contract/auth/endpoints'
import { business } from '@ilewa/contract/business'
import { dashboard } from '@ilewa/contract/dashboard'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { users } from '../auth/auth.table.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { businesses } from './business.table.ts'

const app = useTestApp()

/** A verified owner without a business. */
async function createOwnerWithoutBusiness() {
  const owner = await anOwner()
  await db().update(users).set({ businessId: null }).where(eq(users.id, owner.id))
  return owner
}

describe('setting up the business', () => {
  it('stores the profile and links the owner to the business', async () => {
    const { token } = await createOwnerWithoutBusiness()
    const refused = await app.send(properties.list, {}, { token })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'business.profile_required',
    })
    const body = {
      businessName: 'Ilé Ayọ̀ Shortlets',
      businessType: 'vacation_rental' as const,
      numberOfEmployees: '2-5' as const,
      country: 'nigeria' as const,
      city: 'Lagos',
      website: '',
    }
    const sent = await app.send(business.create, { body }, { token })
    expect({ status: sent.status, message: sent.body.message }).toEqual({
      status: 201,
      message: 'Business setup complete!',
    })
    expect(sent.body.data).toMatchObject({
      name: 'Ilé Ayọ̀ Shortlets',
      type: 'HOSPITALITY',
      businessType: 'vacation_rental',
      numberOfEmployees: 5,
      website: null,
      timeZone: 'Africa/Lagos',
      subscription: [],
    })
    const me = await app.send(auth.me, {}, { token })
    expect(me.body.data.business).toEqual(sent.body.data)
    expect((await app.send(business.get, {}, { token })).body.data).toEqual(sent.body.data)
  })

  it('needs only a name and a type', async () => {
    const { token } = await createOwnerWithoutBusiness()
    for (const body of [{}, { businessName: 'X' }, { businessType: 'castle', businessName: 'X' }]) {
      const sent = await app.send(business.create, { body }, { token })
      expect({ status: sent.status, message: sent.body.message }).toEqual({
        status: 400,
        message: 'Please fill in business name and type.',
      })
    }
    const body = { businessName: 'X', businessType: 'REAL_ESTATE' as const, country: 'kenya' as const }
    const sent = await app.send(business.create, { body }, { token })
    expect(sent.body.data).toMatchObject({
      type: 'REAL_ESTATE',
      businessType: 'real_estate_agency',
      timeZone: 'Africa/Nairobi',
    })
  })

  it('succeeds once, also in parallel', async () => {
    const { token } = await createOwnerWithoutBusiness()
    const body = { businessName: 'Once', businessType: 'hotel' as const }
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => app.send(business.create, { body }, { token })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  it('returns only name, currency and time zone to agents and staff', async () => {
    const owner = await anOwner()
    await db().update(businesses).set({ phone: '0803 123 4567', city: 'Lagos' })
    for (const person of [await anAgentOf(owner), await aStaffMemberOf(owner)]) {
      const { body } = await app.send(business.get, {}, { token: person.token })
      expect(body.data).toMatchObject({ name: 'Ilé Ayọ̀', currency: 'NGN', timeZone: 'Africa/Lagos' })
      expect(body.data).toMatchObject({ phone: null, city: null, subscription: [] })
      const me = await app.send(auth.me, {}, { token: person.token })
      expect(me.body.data.business).toEqual(body.data)
      expect((await app.send(subscription.get, {}, { token: person.token })).status).toBe(403)
    }
  })

  it('is allowed for owners only', async () => {
    const owner = await anOwner()
    for (const person of [await anAgentOf(owner), await aStaffMemberOf(owner)]) {
      const body = { businessName: 'Mine', businessType: 'hotel' as const }
      expect((await app.send(business.create, { body }, { token: person.token })).status).toBe(403)
      const plan = await app.send(
        subscription.create,
        { body: { planType: 'FREE' } },
        { token: person.token },
      )
      expect(plan.status).toBe(403)
    }
  })
})

describe('changing the business', () => {
  const body = {
    businessName: 'Ilé Tuntun',
    businessType: 'apartment_complex' as const,
    country: 'kenya' as const,
  }

  it('replaces the profile, accepts both kinds of type, and returns it', async () => {
    const { token, businessId } = await anOwner()
    const change = (changes: object) =>
      app.send(business.update, { params: { businessId }, body: { ...body, ...changes } }, { token })
    const sent = await change({ website: 'https://ile.example', numberOfEmployees: '51-100' })
    expect({ status: sent.status, message: sent.body.message }).toEqual({
      status: 200,
      message: 'Business profile updated successfully!',
    })
    expect(sent.body.data).toMatchObject({
      name: 'Ilé Tuntun',
      type: 'PROPERTY_MANAGEMENT',
      businessType: 'apartment_complex',
      numberOfEmployees: 100,
      timeZone: 'Africa/Nairobi',
    })
    expect(sent.body.data.subscription).toHaveLength(1)
    expect((await app.send(auth.me, {}, { token })).body.data.business).toEqual(sent.body.data)
    expect((await change({ businessType: 'HOSPITALITY' })).body.data.businessType).toBe('hotel')
    expect((await change({ businessName: '' })).body.errors).toEqual([
      { path: 'businessName', message: 'Please fill in business name and type.' },
    ])
    expect((await change({ phone: '123' })).body.errors?.[0]?.path).toBe('phone')
  })

  it('is allowed for owners only, and another business is not found', async () => {
    const owner = await anOwner()
    const otherOwner = await anOwner()
    const change = (token: string | undefined, businessId: string) =>
      app.send(business.update, { params: { businessId }, body }, { token })
    expect((await change(undefined, owner.businessId)).status).toBe(401)
    expect((await change(otherOwner.token, owner.businessId)).status).toBe(404)
    expect((await change(otherOwner.token, 'mine')).status).toBe(404)
    for (const person of [await anAgentOf(owner), await aStaffMemberOf(owner)])
      expect((await change(person.token, owner.businessId)).status).toBe(403)
    expect((await app.send(business.get, {}, { token: owner.token })).body.data.name).toBe('Ilé Ayọ̀')
  })
})

describe('taking a plan', () => {
  async function anOwnerWithoutPlan() {
    const owner = await anOwner()
    await db().delete(subscriptions).where(eq(subscriptions.businessId, owner.businessId))
    return owner
  }

  it('activates Free once, also in parallel', async () => {
    const { token, businessId } = await anOwnerWithoutPlan()
    const body = { planType: 'FREE' as const, businessId }
    const responses = await Promise.all(
      [1, 2, 3].map(() => app.send(subscription.create, { body }, { token })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const mine = await app.send(subscription.get, {}, { token })
    expect(mine.body.data).toMatchObject({
      planType: 'FREE',
      status: 'ACTIVE',
      billingCycle: null,
      priceAmount: 0,
    })
  })

  it('refuses unknown plans and another business', async () => {
    const { token } = await anOwnerWithoutPlan()
    const otherOwner = await anOwner()
    const subscribe = (body: object) => app.send(subscription.create, { body: { ...body } }, { token })
    expect((await subscribe({ planType: 'GOLD' })).body.message).toBe('Invalid plan selection')
    expect((await subscribe({ planType: 'FREE', businessId: otherOwner.businessId })).status).toBe(404)
    expect((await app.send(subscription.get, {}, { token })).status).toBe(404)
  })

  it('sets the limits of Free', async () => {
    const owner = await anOwner()
    await anAgentOf(owner)
    const { body } = await app.send(subscription.limits, {}, { token: owner.token })
    expect(body.data).toEqual({
      maxAgents: 2,
      agentCount: 1,
      canAddStaff: false,
      hasExpensesAccess: false,
      hasAnalyticsAccess: false,
      hasInventoryAccess: true,
      hasMaintenanceAccess: false,
      hasLandlordsAccess: false,
      hasMatchingAccess: false,
      hasCollectionsAccess: false,
      isReadOnly: false,
      maxStorageBytes: 500_000_000,
      storedBytes: 0,
    })
  })
})

describe('the dashboard', () => {
  it('shows today, with amounts for the owner only', async () => {
    const owner = await anOwner()
    const property = await aProperty(app, owner)
    const other = await aProperty(app, owner)
    const arriving = await aBooking(app, owner, { ...aBookingInput(property, 0, 2), status: 'CONFIRMED' })
    const inHouse = await aBooking(app, owner, {
      ...aBookingInput(other, 0, 3),
      status: 'CHECKED_IN',
      paidAmount: 10_000,
    })
    const { body } = await app.send(dashboard.get, {}, { token: owner.token })
    expect(body.data).toMatchObject({
      today: day(0),
      properties: { total: 2, available: 0, booked: 2 },
      bookings: { total: 2, totalRevenue: 99_999.95, collected: 10_000 },
      departures: [],
    })
    expect(body.data.arrivals.map(({ id }) => id)).toEqual([arriving.id, inHouse.id])
    expect(body.data.counts).toMatchObject({ arrivals: 2, arrived: 1 })
    expect(body.data.inHouse.map(({ id }) => id)).toEqual([inHouse.id])
    const staff = await aStaffMemberOf(owner)
    const staffDashboard = await app.send(dashboard.get, {}, { token: staff.token })
    expect(staffDashboard.body.data.bookings).toBeNull()
    expect(JSON.stringify(staffDashboard.body)).not.toMatch(/chiamaka@|0803 123|totalAmount|paidAmount/)
  })

  it('shows an agent only the arrivals and guests of their own bookings', async () => {
    const owner = await anOwner()
    const agent = await anAgentOf(owner)
    const [one, two, three] = [
      await aProperty(app, owner),
      await aProperty(app, owner),
      await aProperty(app, owner),
    ]
    await aBooking(app, owner, { ...aBookingInput(one, 0, 2), status: 'CONFIRMED' })
    await aBooking(app, owner, { ...aBookingInput(two, 0, 3), status: 'CHECKED_IN' })
    const own = await aBooking(app, agent, aBookingInput(three, 0, 2))
    const { body } = await app.send(dashboard.get, {}, { token: agent.token })
    expect(body.data.arrivals.map(({ id }) => id)).toEqual([own.id])
    expect(body.data.inHouse).toEqual([])
    expect(body.data.bookings).toBeNull()
    const staff = await aStaffMemberOf(owner)
    const staffDashboard = await app.send(dashboard.get, {}, { token: staff.token })
    expect(staffDashboard.body.data.arrivals).toHaveLength(3)
  })
})
