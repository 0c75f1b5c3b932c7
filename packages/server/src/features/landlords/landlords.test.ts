import { audit } from '@ilewa/contract/audit'
import { agreements, landlords } from '@ilewa/contract/landlords/endpoints'
import { archivedPropertyMessage } from '@ilewa/contract/landlords/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import { anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import {
  agreementFields,
  aLandlord,
  aLandlordPayout,
  aLandlordStatement,
  anAgreement,
  landlordFields,
} from '@ilewa/tests/support/app/landlords'
import { lastMonth } from '@ilewa/tests/support/app/money'
import { checkRecord } from '@ilewa/tests/support/app/record-checks'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/id.ts'

const app = useTestApp()

checkRecord(app, {
  kind: 'landlord',
  endpoints: landlords,
  fields: (_property, number) => landlordFields({ name: `Landlord ${number}` }),
  change: { phone: '0809 000 1111' },
  exported: {
    endpoint: landlords.export,
    header:
      '"Name","Phone","Email","Address","Tax ID","Bank","Account number","Account name","Notes","Properties","Due by statements (NGN)"',
  },
})

let owner: Person
let property: { id: string; name: string }
beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner)
})

const create = (fields: Record<string, unknown> = {}) =>
  app.send(landlords.create, { body: landlordFields(fields) }, { token: owner.token })
const get = async (id: string) =>
  (await app.send(landlords.get, { params: { id } }, { token: owner.token })).body.data.landlord
const names = async (query: Record<string, unknown> = {}) =>
  (await app.send(landlords.list, { query }, { token: owner.token })).body.data.landlords.map(
    ({ name }) => name,
  )
const agree = (fields: Record<string, unknown>, landlord: { id: string }) =>
  app.send(
    agreements.create,
    { body: agreementFields(property, landlord, fields) as never },
    { token: owner.token },
  )
const daysOf = async (query: { propertyId?: string; landlordId?: string }) =>
  (await app.send(agreements.list, { query }, { token: owner.token })).body.data.agreements.map(
    ({ firstDay, lastDay }) => [firstDay, lastDay],
  )

describe('a landlord', () => {
  it('is created with a phone number that can be called, and empty fields as null', async () => {
    const { status, body } = await create({ email: '', address: '', taxId: undefined, notes: ' ' })
    expect(status).toBe(201)
    expect(body.data.landlord).toMatchObject({
      ...{ name: 'Chief Adébáyọ̀ Ògúnlésì', phone: '0803 555 0142', phoneE164: '+2348035550142' },
      ...{ email: null, address: null, taxId: null, notes: null, properties: [], version: 1 },
    })
    expect(await get(body.data.landlord.id)).toEqual(body.data.landlord)
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x' }, 'name', 'Name must be at least 2 characters'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be 100 characters or less'],
    [{ phone: undefined }, 'phone', 'Phone number is required'],
    [{ phone: '12345' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ email: 'chief' }, 'email', 'Invalid email format'],
    [{ address: 'x'.repeat(301) }, 'address', 'Address must be 300 characters or less'],
    [{ taxId: 'x'.repeat(21) }, 'taxId', 'Tax ID must be 20 characters or less'],
    [{ notes: 'x'.repeat(1001) }, 'notes', 'Notes must be 1000 characters or less'],
    [{ bankName: null }, 'bankName', 'Bank is required'],
    [{ accountNumber: '' }, 'accountNumber', 'Account number is required'],
    [{ accountNumber: '12345' }, 'accountNumber', 'Account number must be 10 digits'],
    [{ accountName: undefined }, 'accountName', 'Account name is required'],
  ])('%#: %j is refused at %s: "%s"', async (change, path, message) => {
    const { status, body } = await create(change)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] })
    expect(await names()).toEqual([])
  })

  it('loses the bank account that an update leaves out', async () => {
    const { id, version } = await aLandlord(app, owner)
    const withoutBank = { bankName: null, accountNumber: null, accountName: null }
    const { bankName: _, accountNumber: __, accountName: ___, ...fields } = landlordFields()
    const input = { params: { id }, body: { ...fields, version } }
    const { body } = await app.send(landlords.update, input, { token: owner.token })
    expect(body.data.landlord).toMatchObject(withoutBank)
  })

  it('is found by name, phone and email, in the order of names or of creation', async () => {
    await aLandlord(app, owner, { name: 'Adaeze Obi', phone: '0812 000 4444', email: null })
    await aLandlord(app, owner, { name: 'Ṣadé Bello', phone: '0701 222 3333', email: 'sade@example.com' })
    expect(await names()).toEqual(['Adaeze Obi', 'Ṣadé Bello'])
    expect(await names({ sort: '-createdAt' })).toEqual(['Ṣadé Bello', 'Adaeze Obi'])
    for (const q of ['sade', '+234 701 222 3333', 'sade@exam'])
      expect(await names({ q })).toEqual(['Ṣadé Bello'])
    expect(await names({ q: 'Okoro' })).toEqual([])
  })

  it('is listed with what is due by statements, in this order too', async () => {
    const [owed, owing] = [await aLandlord(app, owner, { name: 'Ṣadé Bello' }), await aLandlord(app, owner)]
    await aLandlord(app, owner, { name: 'Zainab Sule' })
    await aLandlordStatement(app, owner, owed, lastMonth())
    await aLandlordPayout(app, owner, owing, 700)
    const { body } = await app.send(
      landlords.list,
      { query: { sort: '-due', limit: 2 } },
      { token: owner.token },
    )
    expect(body.data.landlords.map(({ name, due }) => [name, due])).toEqual([
      ['Ṣadé Bello', 1_000],
      ['Zainab Sule', 0],
    ])
    const next = { sort: '-due' as const, limit: 2, cursor: body.page.nextCursor ?? '' }
    const rest = await app.send(landlords.list, { query: next }, { token: owner.token })
    expect(rest.body.data.landlords.map(({ id, due }) => [id, due])).toEqual([[owing.id, -700]])
    expect((await get(owed.id)).due).toBe(1_000)
  })

  it('is not deleted while there is an agreement, also an ended one', async () => {
    const { id } = await aLandlord(app, owner)
    const remove = () => app.send(landlords.remove, { params: { id } }, { token: owner.token })
    const agreement = await anAgreement(app, owner, property, { id }, { lastDay: '2026-02-28' })
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${property.name} has an agreement with this landlord. Landlords with agreements cannot be deleted.`,
    ])
    await app.send(agreements.remove, { params: { id: agreement.id } }, { token: owner.token })
    expect((await remove()).status).toBe(200)
    expect(await names()).toEqual([])
  })

  it('is part of a paid plan', async () => {
    await setFreePlan(owner)
    const { status, body } = await create()
    expect([status, body.code]).toEqual([403, 'plan.upgrade_required'])
  })
})

describe('an agreement', () => {
  let landlord: { id: string; name: string }
  beforeEach(async () => {
    landlord = await aLandlord(app, owner)
  })

  it('ends with its property: today if it is in force, and before it began otherwise', async () => {
    const today = day(0)
    const over = await anAgreement(app, owner, property, landlord, {
      ...{ firstDay: '2026-01-01', lastDay: '2026-02-28' },
    })
    const current = await anAgreement(app, owner, property, landlord, {
      ...{ firstDay: '2026-03-01', lastDay: day(30) },
    })
    await anAgreement(app, owner, property, landlord, { firstDay: day(31) })
    const removed = await app.send(properties.remove, { params: { id: property.id } }, { token: owner.token })
    expect(removed.status).toBe(200)
    const { body } = await app.send(
      agreements.list,
      { query: { landlordId: landlord.id } },
      { token: owner.token },
    )
    expect(body.data.agreements.map(({ id, lastDay }) => [id, lastDay])).toEqual([
      [current.id, today],
      [over.id, '2026-02-28'],
    ])
    const terms = { kind: 'PERCENT', feePercent: 20, firstDay: '2026-03-01' }
    const changeTo = (lastDay: string | null) =>
      app.send(
        agreements.update,
        { params: { id: current.id }, body: { ...terms, lastDay } as never },
        { token: owner.token },
      )
    for (const lastDay of [day(1), null]) {
      const extended = await changeTo(lastDay)
      expect([extended.status, extended.body.errors]).toEqual([
        400,
        [{ path: 'lastDay', message: archivedPropertyMessage }],
      ])
    }
    expect((await changeTo(day(-1))).status).toBe(200)
  })

  it('names property, landlord and terms, and the landlord has the property while it is in force', async () => {
    const { status, body } = await agree({ feePercent: 12.5, agentCommissionFirst: true }, landlord)
    expect(status).toBe(201)
    expect(body.data.agreement).toMatchObject({
      property: { id: property.id, name: property.name },
      landlord: { id: landlord.id, name: landlord.name },
      ...{ kind: 'PERCENT', feePercent: 12.5, monthlyAmount: null, firstDay: '2026-01-01', lastDay: null },
      ...{ includesCleaning: false, agentCommissionFirst: true, version: 1 },
    })
    expect((await get(landlord.id)).properties).toEqual([{ id: property.id, name: property.name }])
    const later = await aLandlord(app, owner)
    const other = await aProperty(app, owner)
    await anAgreement(app, owner, other, later, { firstDay: day(1) })
    expect((await get(later.id)).properties).toEqual([])
  })

  it('drops what belongs to another kind', async () => {
    const { body } = await agree(
      { kind: 'GUARANTEED', monthlyAmount: 600_000, includesCleaning: true, agentCommissionFirst: true },
      landlord,
    )
    expect(body.data.agreement).toMatchObject({
      ...{ kind: 'GUARANTEED', feePercent: null, monthlyAmount: 600_000 },
      ...{ includesCleaning: false, agentCommissionFirst: false },
    })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ kind: 'RENT' }, 'kind', 'Choose how the income is shared'],
    [{ feePercent: undefined }, 'feePercent', 'Fee is required'],

    [{ feePercent: 100.01 }, 'feePercent', 'Fee must be from 0 to 100 %'],
    [{ feePercent: -1 }, 'feePercent', 'Fee must be from 0 to 100 %'],
    [{ feePercent: 12.345 }, 'feePercent', 'Fee has at most two decimals'],
    [{ kind: 'FIXED' }, 'monthlyAmount', 'Amount is required'],
    [{ kind: 'FIXED', monthlyAmount: 0 }, 'monthlyAmount', 'Amount must be more than 0'],
    [{ firstDay: '' }, 'firstDay', 'First day is required'],
    [{ firstDay: '2026-02-30' }, 'firstDay', 'First day must be a real date (YYYY-MM-DD)'],
    [{ lastDay: '2025-12-31' }, 'lastDay', 'Last day cannot be before the first day'],
    [{ propertyId: undefined }, 'propertyId', 'Property is required'],
    [{ landlordId: undefined }, 'landlordId', 'Landlord is required'],
  ])('%#: %j is refused at %s: "%s"', async (change, path, message) => {
    const { status, body } = await agree(change, landlord)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] })
    expect(await daysOf({ propertyId: property.id })).toEqual([])
  })

  it('never shares a day with another one of the property', async () => {
    await anAgreement(app, owner, property, landlord, { firstDay: '2026-01-01', lastDay: '2026-06-30' })
    const other = await aLandlord(app, owner, { name: 'Ngozi Eze' })
    for (const days of [
      { firstDay: '2026-06-30' },
      { firstDay: '2025-01-01', lastDay: '2026-01-01' },
      { firstDay: '2025-01-01' },
    ]) {
      const { status, body } = await agree(days, other)
      expect([days, status, body.code, body.message]).toEqual([
        ...[days, 409, 'agreements.overlap'],
        `The property has an agreement with ${landlord.name}, 1 Jan 2026 to 30 Jun 2026. Choose other days, or change that one first.`,
      ])
    }
    expect((await agree({ firstDay: '2026-07-01' }, other)).status).toBe(201)
    expect((await agree({ firstDay: '2025-01-01', lastDay: '2025-12-31' }, other)).status).toBe(201)
    expect(await daysOf({ propertyId: property.id })).toEqual([
      ['2026-07-01', null],
      ['2026-01-01', '2026-06-30'],
      ['2025-01-01', '2025-12-31'],
    ])
  })

  it('ends the one in force on request, and leaves one that begins on the same day', async () => {
    await anAgreement(app, owner, property, landlord)
    const next = await agree({ firstDay: '2026-12-01', feePercent: 15, endsCurrent: true }, landlord)
    expect(next.status).toBe(201)
    expect(await daysOf({ landlordId: landlord.id })).toEqual([
      ['2026-12-01', null],
      ['2026-01-01', '2026-11-30'],
    ])
    const refusal = async (fields: Record<string, unknown>) => {
      const { status, body } = await agree({ endsCurrent: true, ...fields }, landlord)
      return [status, body.code]
    }
    expect(await refusal({ firstDay: '2026-12-01' })).toEqual([409, 'agreements.overlap'])
    // It would end the first one, but shares days with the second one.
    expect(await refusal({ firstDay: '2026-06-01' })).toEqual([409, 'agreements.overlap'])
    expect(await daysOf({ landlordId: landlord.id })).toEqual([
      ['2026-12-01', null],
      ['2026-01-01', '2026-11-30'],
    ])
    const { body } = await app.send(
      agreements.update,
      {
        params: { id: next.body.data.agreement.id },
        body: { kind: 'PERCENT', feePercent: 15, firstDay: '2026-11-30' },
      },
      { token: owner.token },
    )
    expect(body.code).toBe('agreements.overlap')
  })

  it('is agreed once by concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => agree({}, landlord)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  })

  it('is never with a landlord who is deleted at the same time', async () => {
    const remove = () => app.send(landlords.remove, { params: { id: landlord.id } }, { token: owner.token })
    const [agreed, removed] = await Promise.all([agree({}, landlord), remove()])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([agreed.status, removed.status])
  })

  it('is corrected and deleted, and the history of the landlord has its terms', async () => {
    const { id, version } = await anAgreement(app, owner, property, landlord)
    const terms = { kind: 'FIXED', monthlyAmount: 50_000, firstDay: '2026-02-01', version }
    const update = () =>
      app.send(agreements.update, { params: { id }, body: terms as never }, { token: owner.token })
    expect((await update()).body.data.agreement).toMatchObject({ kind: 'FIXED', monthlyAmount: 50_000 })
    expect((await update()).body.code).toBe('common.stale_edit')
    const removed = await app.send(agreements.remove, { params: { id } }, { token: owner.token })
    expect(removed.status).toBe(200)
    expect(await daysOf({ propertyId: property.id })).toEqual([])
    const history = await app.send(
      audit.history,
      { params: { kind: 'landlord', id: landlord.id }, query: {} },
      { token: owner.token },
    )
    const changes = history.body.data.entries.flatMap((entry) => entry.changes)
    const [first, second] = [
      `${property.name}, from 1 Jan 2026: 20 % fee`,
      `${property.name}, from 1 Feb 2026: ₦50,000.00 fee a month`,
    ]
    expect(changes.filter(({ field }) => field === 'agreement')).toEqual([
      { field: 'agreement', from: second, to: null },
      { field: 'agreement', from: first, to: second },
      { field: 'agreement', from: null, to: first },
    ])
  })

  it('is only with a property and a landlord of the business that exist', async () => {
    const other = await anOwner()
    await setStandardPlan(other)
    const [foreignProperty, foreignLandlord] = [await aProperty(app, other), await aLandlord(app, other)]
    expect((await agree({ propertyId: foreignProperty.id }, landlord)).status).toBe(404)
    expect((await agree({}, foreignLandlord)).status).toBe(404)
    await anAgreement(app, other, foreignProperty, foreignLandlord)
    expect(await daysOf({ propertyId: foreignProperty.id })).toEqual([])
    expect(await daysOf({ landlordId: foreignLandlord.id })).toEqual([])
    await app.send(landlords.remove, { params: { id: landlord.id } }, { token: owner.token })
    expect((await agree({}, landlord)).status).toBe(404)
  })

  it('is listed for a property or a landlord', async () => {
    const { status, body } = await app.send(agreements.list, { query: {} }, { token: owner.token })
    expect([status, body.message]).toEqual([400, 'Choose a property or a landlord'])
  })
})

describe('the database', () => {
  it('refuses overlapping agreements, terms of another kind, and parts of a bank account', async () => {
    const landlord = await aLandlord(app, owner)
    await anAgreement(app, owner, property, landlord)
    const insert = (firstDay: string, [kind, percent, amount]: [string, number | null, number | null]) =>
      refusalOfSql(
        `INSERT INTO agreements (business_id, id, created_by, property_id, landlord_id, kind, first_day, fee_percent, monthly_amount,
          includes_cleaning, agent_commission_first, last_day)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, false, $10)`,
        [
          ...[owner.businessId, newId(), owner.id, property.id, landlord.id, kind, firstDay, percent, amount],
          firstDay,
        ],
      )
    expect(await insert('2026-05-05', ['PERCENT', 20, null])).toBe('agreements_one_at_a_time')
    expect(await insert('2025-05-05', ['PERCENT', null, 20])).toBe('agreements_terms')
    expect(await insert('2025-05-05', ['FIXED', 20, null])).toBe('agreements_terms')
    expect(await insert('2025-05-05', ['PERCENT', 101, null])).toBe('agreements_terms')
    expect(await insert('2025-05-05', ['PERCENT', 20, null])).toBe('no error')
    const setBank = (column: string, value: string | null) =>
      refusalOfSql(`UPDATE landlords SET ${column} = $1 WHERE id = $2`, [value, landlord.id])
    expect(await setBank('bank_name', null)).toBe('landlords_bank_account')
    expect(await setBank('account_number', '12')).toBe('landlords_bank_account')
  })
})
