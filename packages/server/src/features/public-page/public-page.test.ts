import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { propertyPages, publicPages } from '@ilewa/contract/public-page/endpoints'
import { slugReservedMessage, slugTakenMessage } from '@ilewa/contract/public-page/schema'
import { depositNeededMessage, formerSlugDays } from '@ilewa/contract/public-page/terms'
import { anAgentOf, anOwner, aProperty, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { aPropertyPage, aPublicPage, propertyPageFields } from '@ilewa/tests/support/visits/public-page'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { findPage } from './visits/find-page.queries.ts'

const app = useTestApp()
let owner: Person
let slug: string

beforeEach(async () => {
  owner = await anOwner()
  slug = `page-${newId().slice(-12)}`
})

const get = (person = owner) => app.send(publicPages.get, {}, { token: person.token })
const save = (body: object, person = owner) =>
  app.send(publicPages.update, { body: body as never }, { token: person.token })

describe('the page of a business', () => {
  it('is hidden at first, with an address from its name and its phone', async () => {
    await executeSql(
      "UPDATE businesses SET name = 'Adé’s Lekki Lofts', phone = '0803 123 4567' WHERE id = $1",
      [owner.businessId],
    )
    const { publicPage, properties } = (await get()).body.data
    expect(publicPage).toMatchObject({
      ...{ isShown: false, mode: 'SHOW', whatsapp: '+2348031234567', depositPercent: 50, holdHours: 6 },
      ...{ canTakeRequests: false, hasAccountForGuests: false, version: 0 },
    })
    expect(publicPage.slug).toMatch(/^ades-lekki-lofts/)
    expect(properties).toEqual([])
  })

  it('says whether guests see a bank account to pay into', async () => {
    const body = {
      kind: 'BANK',
      name: 'GTBank',
      bankName: 'GTBank',
      accountNumber: '0123456789',
      accountName: 'Ada',
    }
    await app.send(moneyAccounts.create, { body: body as never }, { token: owner.token })
    expect((await get()).body.data.publicPage.hasAccountForGuests).toBe(true)
  })

  it('keeps what is not sent, and is refused after another edit', async () => {
    await save({ slug, headline: 'Homes by the sea', minNights: 2 })
    const saved = await save({ isShown: true, version: 1 })
    expect(saved.body.data.publicPage).toMatchObject({
      headline: 'Homes by the sea',
      minNights: 2,
      version: 2,
    })
    expect((await save({ isShown: false, version: 1 })).body.code).toBe('common.stale_edit')
  })

  it('is for owners only', async () => {
    for (const person of [await anAgentOf(owner), await aStaffMemberOf(owner)])
      expect([(await get(person)).status, (await save({ slug }, person)).status]).toEqual([403, 403])
  })

  it.each([
    ['slug', { slug: 'ab' }, 'Address must be at least 3 characters'],
    ['slug', { slug: 'Palm Court' }, 'Use small letters, digits and hyphens only, such as lekki-loft'],
    ['slug', { slug: '-a-' }, 'Use small letters, digits and hyphens only, such as lekki-loft'],
    ['slug', { slug: 'admin' }, slugReservedMessage],
    ['headline', { headline: 'x'.repeat(81) }, 'Headline must be 80 characters or less'],
    ['depositPercent', { depositPercent: 101 }, 'Deposit must be a whole number from 0 to 100'],
    ['holdHours', { holdHours: 0 }, 'Hours of a hold must be a whole number from 1 to 48'],
    ['whatsapp', { whatsapp: '12' }, 'Enter a phone number with its country code, such as +234 803 123 4567'],
  ])('refuses a wrong %s: %j', async (path, body, message) => {
    await setStandardPlan(owner)
    const { status, body: answer } = await save(body)
    expect([status, answer.errors]).toEqual([400, [{ path, message }]])
    expect((await get()).body.data.publicPage.version).toBe(0)
  })

  it('takes requests with a paid plan only, and only shows once the plan has ended', async () => {
    expect((await save({ slug, mode: 'HOLD', isShown: true })).body.code).toBe('plan.upgrade_required')
    await setStandardPlan(owner)
    await aPublicPage(app, owner, { slug })
    expect((await findPage(slug))?.page.mode).toBe('HOLD')
    await executeSql(
      "UPDATE subscriptions SET current_period_end = now() - interval '30 days' WHERE business_id = $1 AND status = 'ACTIVE'",
      [owner.businessId],
    )
    expect((await findPage(slug))?.page.mode).toBe('SHOW')
    // Other settings can still be saved.
    expect((await save({ headline: 'Still here' })).status).toBe(200)
  })

  it('holds dates for a deposit only', async () => {
    await setStandardPlan(owner)
    const { body } = await save({ slug, mode: 'HOLD', depositPercent: 0 })
    expect(body.errors).toEqual([{ path: 'depositPercent', message: depositNeededMessage }])
    expect((await save({ slug, mode: 'REQUEST', depositPercent: 0 })).status).toBe(200)
  })
})

describe('an address', () => {
  it('belongs to one business, also when two ask at once', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, anOwner))
    const answers = await Promise.all(others.map((person) => save({ slug, isShown: true }, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.errors).toEqual([{ path: 'slug', message: slugTakenMessage }])
  })

  it('leads on after it was changed, and can be taken by others after 400 days only', async () => {
    await save({ slug, isShown: true })
    await save({ slug: `${slug}-2` })
    expect((await findPage(slug))?.page.slug).toBe(`${slug}-2`)
    const other = await anOwner()
    expect((await save({ slug, isShown: true }, other)).status).toBe(400)
    await executeSql("UPDATE public_slugs SET replaced_at = now() - $2 * interval '1 day' WHERE slug = $1", [
      slug,
      formerSlugDays + 1,
    ])
    expect(await findPage(slug)).toBeUndefined()
    expect((await save({ slug, isShown: true }, other)).status).toBe(200)
    expect((await findPage(slug))?.businessId).toBe(other.businessId)
  })

  it('can be taken back by the same business', async () => {
    await save({ slug, isShown: true })
    await save({ slug: `${slug}-2` })
    expect((await save({ slug })).status).toBe(200)
    expect((await findPage(`${slug}-2`))?.page.slug).toBe(slug)
  })

  it('shows nothing of a page that is hidden', async () => {
    await save({ slug, isShown: true })
    await save({ isShown: false })
    expect(await findPage(slug)).toBeUndefined()
  })
})

describe('a property on the page', () => {
  it('starts with its name and two guests per bedroom, and is listed with what is missing', async () => {
    const property = await aProperty(app, owner, { name: 'Ìkòyí Loft 2', bedrooms: '2', pricePerNight: '0' })
    const { body } = await app.send(
      propertyPages.get,
      { params: { id: property.id } },
      { token: owner.token },
    )
    expect(body.data.propertyPage).toMatchObject({
      ...{ isOnPage: false, slug: 'ikoyi-loft-2', maxGuests: 4, checkInFrom: '14:00', version: 0 },
    })
    await aPropertyPage(app, owner, property)
    expect((await get()).body.data.properties).toEqual([
      {
        propertyId: property.id,
        name: 'Ìkòyí Loft 2',
        isOnPage: true,
        acceptsBookings: true,
        hasPhotos: true,
        hasPrice: false,
      },
    ])
  })

  it('has an address of its own, an area, and its version', async () => {
    const [one, other] = [await aProperty(app, owner), await aProperty(app, owner)]
    await aPropertyPage(app, owner, one)
    const put = (fields: object, id = other.id) =>
      app.send(
        propertyPages.update,
        { params: { id }, body: { ...propertyPageFields, slug: 'second', ...fields } as never },
        { token: owner.token },
      )
    expect((await put({ slug: 'loft' })).body.errors).toEqual([
      { path: 'slug', message: 'Another property of yours has this address' },
    ])
    expect((await put({ area: '' })).body.errors).toEqual([
      { path: 'area', message: 'Name the area, such as Lekki Phase 1' },
    ])
    expect((await put({ checkInFrom: '25:00' })).body.errors).toEqual([
      { path: 'checkInFrom', message: 'Check-in must be a time, such as 14:00' },
    ])
    expect((await put({ maxGuests: 21 })).status).toBe(400)
    expect((await put({ version: 0 })).status).toBe(200)
    expect((await put({ version: 0 })).body.code).toBe('common.stale_edit')
    const stranger = await anOwner()
    const foreign = await app.send(
      propertyPages.update,
      { params: { id: one.id }, body: propertyPageFields as never },
      { token: stranger.token },
    )
    expect(foreign.status).toBe(404)
  })
})
