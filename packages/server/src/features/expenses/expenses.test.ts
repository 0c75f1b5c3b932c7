import { redactedValue } from '@ilewa/contract/audit'
import { addDays } from '@ilewa/contract/core/dates'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import type { Expense } from '@ilewa/contract/expenses/schema'
import {
  anOwner,
  aPicture,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { anExpense, expenseFields } from '@ilewa/tests/support/app/maintenance'
import { checkRecord } from '@ilewa/tests/support/app/record-checks'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { expenses as table } from './expenses.table.ts'

const app = useTestApp()

checkRecord(app, {
  kind: 'expense',
  endpoints: expenses,
  fields: () => expenseFields(),
  change: { title: 'Diesel for May' },
  exported: {
    endpoint: expenses.export,
    header:
      '"Date","Title","Category","Vendor","Property","Amount (NGN)","Status","Rejection reason","Decided by","Recorded by","Maintenance request","Description","Charged to"',
  },
})
let owner: Person
let staff: Person

beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  staff = await aStaffMemberOf(owner)
})

const create = (fields: Record<string, unknown>, { token } = owner) =>
  app.send(expenses.create, { body: expenseFields(fields) }, { token })
const patch = ({ id }: { id: string }, body: Record<string, unknown>, { token } = owner) =>
  app.send(expenses.update, { params: { id }, body }, { token })
const decide = ({ id }: { id: string }, body: Record<string, unknown>, { token } = owner) =>
  app.send(expenses.setStatus, { params: { id }, body }, { token })
const remove = ({ id }: { id: string }, { token } = owner) =>
  app.send(expenses.remove, { params: { id } }, { token })
const list = (query: Record<string, unknown> = {}, { token } = owner) =>
  app.send(expenses.list, { query }, { token })
const statsOf = async (query: Record<string, unknown> = {}, { token } = owner) =>
  (await app.send(expenses.stats, { query }, { token })).body.data
const titles = (sent: Awaited<ReturnType<typeof list>>) => sent.body.data.expenses.map(({ title }) => title)

const auditEntriesOf = async ({ id }: { id: string }) =>
  db().select().from(auditEntries).where(eq(auditEntries.recordId, id)).orderBy(auditEntries.id)

describe('an expense', () => {
  it('is created as documented, without property or receipt, as pending', async () => {
    const { status, body } = await create({ title: '  Diesel for March ' })
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Expense created successfully',
    })
    expect(body.data.expense).toMatchObject({
      title: 'Diesel for March',
      amount: 45_000.5,
      status: 'PENDING',
      propertyId: null,
      receipt: null,
      createdBy: owner.id,
      version: 1,
    })
    expect(await auditEntriesOf(body.data.expense)).toMatchObject([{ action: 'CREATED', byId: owner.id }])
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: '   ' }, 'title', 'Title is required'],
    [{ title: 'ab' }, 'title', 'Title must be at least 3 characters'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be 200 characters or less'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Description must be 1000 characters or less'],
    [{ amount: 0 }, 'amount', 'Amount must be at least 0.01'],
    [{ amount: -0.01 }, 'amount', 'Amount must be at least 0.01'],
    [{ amount: 0.001 }, 'amount', 'Amounts have at most two decimals'],
    [{ amount: '12' }, 'amount', 'Amount must be a number'],
    [{ amount: 1e12 }, 'amount', 'That amount is too large'],
    [{ category: 'RENT' }, 'category', 'Invalid expense category'],
    [{ category: undefined }, 'category', 'Invalid expense category'],
    [{ vendorName: '' }, 'vendorName', 'Vendor name is required'],
    [{ vendorName: 'x' }, 'vendorName', 'Vendor name must be at least 2 characters'],
    [{ vendorName: 'x'.repeat(101) }, 'vendorName', 'Vendor name must be 100 characters or less'],
    [{ expenseDate: '2026-02-30' }, 'expenseDate', 'Expense date must be a real date (YYYY-MM-DD)'],
    [{ expenseDate: 'infinity' }, 'expenseDate', 'Expense date must be a real date (YYYY-MM-DD)'],
    [{ expenseDate: day(1) }, 'expenseDate', 'Expense date cannot be in the future'],
    [{ expenseDate: '9999-12-31' }, 'expenseDate', 'Expense date cannot be in the future'],
    [{ expenseDate: '1999-12-31' }, 'expenseDate', 'Expense date must be a real date (YYYY-MM-DD)'],
    [{ propertyId: 'x' }, 'propertyId', 'Choose one from the list'],
  ])('%#: %j is refused at %s: "%s"', async (change, path, message) => {
    const before = await statsOf()
    const { status, body } = await create(change)
    expect({ status, message: body.message, errors: body.errors }).toEqual({
      status: 400,
      message,
      errors: [{ path, message }],
    })
    expect(await statsOf()).toEqual(before)
  })

  it('is accepted at each limit', async () => {
    const limits = {
      title: 'x'.repeat(200),
      description: 'x'.repeat(1000),
      amount: 0.01,
      vendorName: 'x'.repeat(100),
    }
    expect((await create(limits)).status).toBe(201)
    expect((await create({ title: 'abc', vendorName: 'ab', expenseDate: day(0) })).status).toBe(201)
  })

  it('may have a property of the business, whose name is returned', async () => {
    const property = await aProperty(app, owner)
    const { body } = await create({ propertyId: property.id })
    expect(body.data.expense).toMatchObject({ propertyId: property.id, propertyName: 'Lekki Loft' })
    const cleared = await patch(body.data.expense, { propertyId: '' })
    expect(cleared.body.data.expense.propertyId).toBeNull()
  })

  it('is updated in part, and leaves other fields unchanged', async () => {
    const expense = await anExpense(app, owner)
    const edited = await patch(expense, { amount: 19_999.99, version: 1 })
    expect(edited.body).toMatchObject({
      message: 'Expense updated successfully',
      data: { expense: { amount: 19_999.99, title: expense.title, version: 2 } },
    })
    expect((await auditEntriesOf(expense)).at(-1)?.changes).toEqual([
      { field: 'amount', from: 45_000.5, to: 19_999.99 },
    ])
  })

  it('cannot be created with a status', async () => {
    expect((await create({ status: 'PAID' })).body.data.expense.status).toBe('PENDING')
  })

  it('stays in the database when it is deleted', async () => {
    const expense = await anExpense(app, owner, { title: 'To be deleted' })
    expect((await remove(expense)).body.message).toBe('Expense deleted successfully')
    expect((await list({ q: 'to be deleted' })).body.page.total).toBe(0)
    expect(await db().select().from(table).where(eq(table.id, expense.id))).toHaveLength(1)
  })
})

describe('the current day in Lagos', () => {
  afterEach(() => void vi.useRealTimers())

  it('begins at 23:00 UTC', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = addDays(today, 1)
    const dated = (at: string, expenseDate: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T${at}Z`) })
      return create({ expenseDate })
    }
    expect((await dated('22:59:59', tomorrow)).body.message).toBe('Expense date cannot be in the future')
    expect((await dated('23:30:00', tomorrow)).status).toBe(201)
    expect((await dated('23:30:00', addDays(tomorrow, 1))).status).toBe(400)
  })
})

describe('"PENDING → APPROVED → PAID, or REJECTED with a reason ≤ 500"', () => {
  it('an owner approves, then pays, and the expense shows who and when', async () => {
    const expense = await anExpense(app, staff)
    const approved = (await decide(expense, { status: 'APPROVED', version: 1 })).body.data.expense
    expect(approved).toMatchObject({ status: 'APPROVED', decidedByName: 'Ọláwálé Ṣóyínká', version: 2 })
    expect(approved.decidedAt).not.toBeNull()
    expect((await decide(expense, { status: 'PAID' })).body.data.expense.status).toBe('PAID')
  })

  it('a rejection needs a reason', async () => {
    const expense = await anExpense(app, staff)
    const without = await decide(expense, { status: 'REJECTED' })
    expect(without.body.errors).toEqual([{ path: 'reason', message: 'Please say why it is rejected' }])
    const long = await decide(expense, { status: 'REJECTED', reason: 'x'.repeat(501) })
    expect(long.body.message).toBe('Rejection reason must be 500 characters or less')
    const reason = 'x'.repeat(500)
    const rejected = await decide(expense, { status: 'REJECTED', reason })
    expect(rejected.body.data.expense).toMatchObject({ status: 'REJECTED', rejectionReason: reason })
  })

  it.each<[Expense['status'][], Expense['status'], string]>([
    [[], 'PAID', 'This expense is pending. It cannot be set to paid.'],
    [[], 'PENDING', 'This expense is pending. It cannot be set to pending.'],
    [['APPROVED'], 'PENDING', 'This expense is approved. It cannot be set to pending.'],
    [['APPROVED', 'PAID'], 'REJECTED', 'This expense is paid. It cannot be set to rejected.'],
    [['REJECTED'], 'APPROVED', 'This expense is rejected. It cannot be set to approved.'],
  ])('after %j it cannot become %s', async (steps, status, message) => {
    const expense = await anExpense(app, owner)
    for (const step of steps) await decide(expense, { status: step, reason: 'No receipt' })
    const refused = await decide(expense, { status, reason: 'No receipt' })
    expect({ status: refused.status, code: refused.body.code, message: refused.body.message }).toEqual({
      status: 409,
      code: 'expenses.wrong_step',
      message,
    })
  })

  it('concurrent decisions of two owners pay once', async () => {
    const expense = await anExpense(app, owner)
    await decide(expense, { status: 'APPROVED' })
    const responses = await Promise.all([1, 2, 3].map(() => decide(expense, { status: 'PAID' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('an owner is notified once of expenses of staff, and not of their own', async () => {
    const own = await anExpense(app, owner)
    const expense = await anExpense(app, staff)
    const allNotifications = await db().select().from(notifications).where(eq(notifications.userId, owner.id))
    const received = allNotifications.filter(({ key }) => key.endsWith(expense.id))
    expect(received).toMatchObject([
      {
        kind: 'EXPENSE_TO_APPROVE',
        title: 'Expense to approve: Diesel for March',
        path: `/expenses?open=${expense.id}`,
      },
    ])
    expect(received[0]?.text).toContain('₦45,000.50 to Tóbi Energy')
    expect(allNotifications.some(({ key }) => key.endsWith(own.id))).toBe(false)
  })
})

describe('"create; read own; edit and delete own while PENDING"', () => {
  it('staff update and delete their own until the owner decides', async () => {
    const expense = await anExpense(app, staff)
    expect((await patch(expense, { title: 'Diesel for April' }, staff)).status).toBe(200)
    await decide(expense, { status: 'APPROVED' })
    for (const sent of [
      await patch(expense, { title: 'Diesel for May' }, staff),
      await remove(expense, staff),
    ])
      expect({ status: sent.status, message: sent.body.message }).toEqual({
        status: 409,
        message: 'You can change or delete your expense only while it is pending.',
      })
    expect((await patch(expense, { title: 'Diesel, as agreed' })).status).toBe(200)
    const second = await anExpense(app, staff)
    expect((await remove(second, staff)).status).toBe(200)
  })

  it('staff see list, statistics and export of their own expenses only', async () => {
    const colleague = await aStaffMemberOf(owner)
    const mine = await anExpense(app, colleague, { title: 'Light bulbs', amount: 1_200 })
    await anExpense(app, owner, { amount: 900_000 })
    const listed = await list({}, colleague)
    expect(listed.body.data.expenses.map(({ id }) => id)).toEqual([mine.id])
    expect(await statsOf({}, colleague)).toMatchObject({ total: 1, totalAmount: 1_200 })
    const { data } = (await app.send(expenses.export, {}, { token: colleague.token })).body
    expect(data.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('the receipt', () => {
  const photo = async () => [{ name: 'receipt.jpg', content: await aPicture() }]
  const setReceipt = async (
    { id }: { id: string },
    { token } = owner,
    files?: { name: string; content: Buffer }[],
  ) => app.send(expenses.setReceipt, { params: { id } }, { token, files: files ?? (await photo()) })

  it('is a photo that can be added, replaced and removed; the old file is deleted', async () => {
    const expense = await anExpense(app, staff)
    const first = (await setReceipt(expense, staff)).body.data.expense.receipt
    expect((await app.inject({ url: first?.url })).headers['content-type']).toBe('image/jpeg')
    const second = (await setReceipt(expense)).body.data.expense.receipt
    expect(second?.id).not.toBe(first?.id)
    expect((await app.inject({ url: first?.url })).statusCode).toBe(404)
    const { body } = await app.send(
      expenses.removeReceipt,
      { params: { id: expense.id } },
      { token: owner.token },
    )
    expect(body.data.expense.receipt).toBeNull()
    expect((await app.inject({ url: second?.url })).statusCode).toBe(404)
    expect((await auditEntriesOf(expense)).slice(1).map(({ changes }) => changes)).toEqual([
      [{ field: 'receipt', from: false, to: true }],
      [{ field: 'receipt', from: true, to: redactedValue }],
      [{ field: 'receipt', from: true, to: false }],
    ])
  })

  it('is one picture of at most 5 MB', async () => {
    const expense = await anExpense(app, owner)
    const none = await setReceipt(expense, owner, [])
    expect(none.body.errors).toEqual([{ path: 'receipt', message: 'Please choose a picture.' }])
    const text = await setReceipt(expense, owner, [{ name: 'receipt.pdf', content: Buffer.from('%PDF-1.7') }])
    expect({ status: text.status, message: text.body.message }).toEqual({
      status: 415,
      message: 'Invalid file type: receipt.pdf is not a valid image file',
    })
    const large = await setReceipt(expense, owner, [{ name: 'big.jpg', content: Buffer.alloc(5_242_881) }])
    expect({ status: large.status, message: large.body.message }).toEqual({
      status: 413,
      message: 'File too large: big.jpg is larger than 5MB',
    })
  })

  it('cannot be changed by staff once the expense is decided', async () => {
    const expense = await anExpense(app, staff)
    await decide(expense, { status: 'APPROVED' })
    expect((await setReceipt(expense, staff)).body.code).toBe('expenses.not_pending')
  })
})

describe('the list', () => {
  let mine: Person

  beforeAll(async () => {
    mine = await anOwner()
    await setStandardPlan(mine)
    const property = await aProperty(app, mine)
    const rows: Record<string, unknown>[] = [
      {
        title: 'Ẹ̀rọ repair',
        amount: 300,
        category: 'REPAIRS',
        expenseDate: day(-3),
        propertyId: property.id,
      },
      { title: 'Water', description: 'Tanker, 10,000 l', amount: 100.1, expenseDate: day(-2) },
      {
        title: '=Cleaning',
        vendorName: 'Sparkle & Co',
        amount: 200.2,
        category: 'CLEANING',
        expenseDate: day(-1),
      },
    ]
    for (const row of rows) await anExpense(app, mine, row)
    const [rejected] = (await list({ q: 'water' }, mine)).body.data.expenses
    if (rejected) await decide(rejected, { status: 'REJECTED', reason: 'Twice' }, mine)
  })

  it.each<[Record<string, unknown>, string[]]>([
    [{}, ['=Cleaning', 'Water', 'Ẹ̀rọ repair']],
    [{ sort: 'expenseDate' }, ['Ẹ̀rọ repair', 'Water', '=Cleaning']],
    [{ sort: 'amount' }, ['Water', '=Cleaning', 'Ẹ̀rọ repair']],
    [{ sort: '-amount' }, ['Ẹ̀rọ repair', '=Cleaning', 'Water']],
    [{ q: 'ero' }, ['Ẹ̀rọ repair']],
    [{ q: 'TANKER' }, ['Water']],
    [{ q: 'sparkle' }, ['=Cleaning']],
    [{ category: 'REPAIRS' }, ['Ẹ̀rọ repair']],
    [{ status: 'REJECTED' }, ['Water']],
    [{ from: day(-2), to: day(-1) }, ['=Cleaning', 'Water']],
    [{ from: day(-3), to: day(-3) }, ['Ẹ̀rọ repair']],
  ])('%j returns %j, and the statistics match', async (query, expected) => {
    expect(titles(await list(query, mine))).toEqual(expected)
    const { sort: _, ...filters } = query
    expect((await statsOf(filters, mine)).total).toBe(expected.length)
  })

  it('filters by property', async () => {
    const [first] = (await list({ q: 'ero' }, mine)).body.data.expenses
    expect(titles(await list({ propertyId: first?.propertyId }, mine))).toEqual(['Ẹ̀rọ repair'])
  })

  it('counts by status, and sums expenses that are not rejected to the kobo', async () => {
    expect(await statsOf({}, mine)).toEqual({
      total: 3,
      pending: 2,
      approved: 0,
      paid: 0,
      rejected: 1,
      totalAmount: 500.2,
      pendingAmount: 500.2,
      paidAmount: 0,
    })
  })

  it('refuses an end before the start', async () => {
    const { status, body } = await list({ from: day(0), to: day(-1) }, mine)
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'to', message: 'End date cannot be before start date' }],
    })
    expect((await statsOf({ from: day(0), to: day(0) }, mine)).total).toBe(0)
  })

  it('is paged by cursor', async () => {
    const first = await list({ limit: 2 }, mine)
    expect(first.body.page).toMatchObject({ total: 3 })
    const second = await list({ limit: 2, cursor: first.body.page.nextCursor }, mine)
    expect([...titles(first), ...titles(second)]).toEqual(['=Cleaning', 'Water', 'Ẹ̀rọ repair'])
    expect(second.body.page.nextCursor).toBeNull()
  })

  it('is exported as CSV in its order, and no cell is a formula', async () => {
    const sent = await app.send(expenses.export, { query: { from: day(-2) } }, { token: mine.token })
    expect(sent.headers['content-disposition']).toBe(`attachment; filename="expenses-${day(0)}.csv"`)
    const [, first, second, ...rest] = sent.body.data.trim().split('\r\n')
    expect(first).toContain(`"${day(-1)}","'=Cleaning","Cleaning","Sparkle & Co",,200.20,"Pending"`)
    expect(second).toContain('100.10,"Rejected","Twice"')
    expect(rest).toEqual([])
  })
})
