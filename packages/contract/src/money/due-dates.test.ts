import { describe, expect, it } from 'vitest'
import {
  DueDatesInput,
  findSumProblem,
  maxDueDates,
  nextDueOf,
  overdueAmountOf,
  type PlannedDueDate,
  toDueDates,
} from './due-dates.ts'
import { type PaymentRequest, paymentRequestMessage } from './payment-request.ts'

const planned: PlannedDueDate[] = [
  { day: '2026-12-20', amount: 30_000.5 },
  { day: '2026-12-01', amount: 60_000 },
  { day: '2026-12-10', amount: 59_999.5 },
]
const statesOf = (
  paidAmount: number,
  today: string,
  status: 'PENDING' | 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED',
) => toDueDates(planned, { status, paidAmount }, today).map(({ state, missing }) => [state, missing])

it('sums what is missing of the overdue amounts', () => {
  const overdueOn = (today: string, paidAmount: number) =>
    overdueAmountOf(toDueDates(planned, { status: 'CONFIRMED', paidAmount }, today))
  expect(overdueOn('2026-12-01', 0)).toBe(0)
  expect(overdueOn('2026-12-11', 20_000)).toBe(99_999.5)
  expect(overdueOn('2026-12-11', 119_999.5)).toBe(0)
})

describe('the state of a due date', () => {
  it('is met when what is paid reaches the running sum', () => {
    const today = '2026-11-20'
    expect(statesOf(0, today)).toEqual([
      ['DUE', 60_000],
      ['DUE', 59_999.5],
      ['DUE', 30_000.5],
    ])
    expect(statesOf(59_999.99, today)[0]).toEqual(['DUE', 0.01])
    expect(statesOf(60_000, today).slice(0, 2)).toEqual([
      ['MET', 0],
      ['DUE', 59_999.5],
    ])
    expect(statesOf(100_000, today)[1]).toEqual(['DUE', 19_999.5])
    expect(statesOf(119_999.5, today)[1]).toEqual(['MET', 0])
    for (const paid of [150_000, 200_000])
      expect(statesOf(paid, '2027-01-01')).toEqual([
        ['MET', 0],
        ['MET', 0],
        ['MET', 0],
      ])
  })

  it('is overdue after the day, not on it', () => {
    expect(statesOf(0, '2026-12-01').map(([state]) => state)).toEqual(['DUE', 'DUE', 'DUE'])
    expect(statesOf(0, '2026-12-02').map(([state]) => state)).toEqual(['OVERDUE', 'DUE', 'DUE'])
    expect(statesOf(60_000, '2026-12-21').map(([state]) => state)).toEqual(['MET', 'OVERDUE', 'OVERDUE'])
    expect(statesOf(0, '2026-12-21', 'PENDING')[2]).toEqual(['OVERDUE', 30_000.5])
  })

  it('is not due on a cancelled booking, where nothing is missing', () => {
    expect(statesOf(60_000, '2027-01-01', 'CANCELLED')).toEqual([
      ['MET', 0],
      ['NOT_DUE', 0],
      ['NOT_DUE', 0],
    ])
  })

  it('comes by day', () => {
    const days = toDueDates(planned, { status: 'PENDING', paidAmount: 0 }, '2026-11-20').map(({ day }) => day)
    expect(days).toEqual(['2026-12-01', '2026-12-10', '2026-12-20'])
    expect(planned[0]?.day).toBe('2026-12-20')
  })
})

it('asks next for the first amount, or for all that is overdue', () => {
  const next = (paidAmount: number, today: string, status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') =>
    nextDueOf(toDueDates(planned, { status, paidAmount }, today))
  expect(next(0, '2026-12-01')).toEqual({ amount: 60_000, day: '2026-12-01' })
  expect(next(80_000, '2026-12-01')).toEqual({ amount: 39_999.5, day: '2026-12-10' })
  expect(next(10_000, '2026-12-15')).toEqual({ amount: 109_999.5, day: '2026-12-10' })
  expect(next(150_000, '2026-12-15')).toBeUndefined()
  expect(next(0, '2026-12-15', 'CANCELLED')).toBeUndefined()
  expect(nextDueOf([])).toBeUndefined()
})

it('compares the sum of the amounts with the total, in whole kobo', () => {
  expect(findSumProblem([], 150_000)).toBeUndefined()
  expect(findSumProblem(planned, 150_000)).toBeUndefined()
  expect(findSumProblem([{ amount: 0.1 }, { amount: 0.2 }], 0.3)).toBeUndefined()
  expect(findSumProblem(planned, 150_000.01)).toBe('₦0.01 of the total is not assigned to a day')
  expect(findSumProblem(planned, 140_000)).toBe('The amounts exceed the total by ₦10,000.00')
})

describe('the input', () => {
  const issuesOf = (dueDates: unknown) =>
    DueDatesInput.safeParse({ dueDates }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]) ?? []
  const row = { day: '2026-12-01', amount: 1_000 }

  it.each([
    ['no list', undefined, 'dueDates', 'Due dates must be a list'],
    ['no day', [{ ...row, day: '' }], 'dueDates.0.day', 'Due date is required'],
    [
      'no real day',
      [{ ...row, day: '2026-02-30' }],
      'dueDates.0.day',
      'Due date must be a real date (YYYY-MM-DD)',
    ],
    ['no amount', [{ day: row.day }], 'dueDates.0.amount', 'Amount is required'],
    ['an amount of 0', [{ ...row, amount: 0 }], 'dueDates.0.amount', 'Amount must be more than 0'],
    [
      'a part of a kobo',
      [{ ...row, amount: 1.001 }],
      'dueDates.0.amount',
      'Amounts have at most two decimals',
    ],
    ['a day twice', [row, { ...row, amount: 5 }], 'dueDates.1.day', 'Another amount is due on this day'],
  ])('refuses %s', (_, dueDates, path, message) => {
    expect(issuesOf(dueDates)).toEqual([[path, message]])
  })

  it('has at most twelve days', () => {
    const rows = Array.from({ length: maxDueDates + 1 }, (_, index) => ({
      day: `2026-12-${String(index + 1).padStart(2, '0')}`,
      amount: 1,
    }))
    expect(issuesOf(rows)).toEqual([['dueDates', 'A booking has at most 12 due dates']])
    expect(issuesOf(rows.slice(1))).toEqual([])
    expect(issuesOf([])).toEqual([])
  })
})

it('names the next amount and its day in the message to the guest', () => {
  const request: PaymentRequest = {
    ...{ amount: 60_000, dueOn: '2026-12-01', paymentCode: 'K7M3QX9P', propertyName: 'Lekki Loft' },
    ...{ checkIn: '2026-12-17', checkOut: '2026-12-22', holdUntil: null, guestPhoneE164: null },
    account: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Ilé Ayọ̀ Limited' },
  }
  const second = (fields: Partial<PaymentRequest>) =>
    paymentRequestMessage({ ...request, ...fields }, 'Africa/Lagos').split('\n')[1]
  expect(second({})).toBe(
    'Pay *₦60,000.00*, due by *1 Dec 2026*, to GTBank *0123456789*, Ilé Ayọ̀ Limited, and write *K7M3QX9P* as narration.',
  )
  expect(second({ account: null })).toBe(
    'Pay *₦60,000.00*, due by *1 Dec 2026*, and write *K7M3QX9P* as narration.',
  )
  for (const dueOn of [null, undefined])
    expect(second({ dueOn })).toMatch(/^Pay \*₦60,000\.00\* to GTBank \*0123456789\*/)
})
