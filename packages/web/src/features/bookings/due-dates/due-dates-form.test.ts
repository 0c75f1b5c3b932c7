import { sumNaira } from '@ilewa/contract/core/money'
import { maxDueDates } from '@ilewa/contract/money/due-dates'
import { describe, expect, it } from 'vitest'
import { bookingOf } from '../../../test/bookings.ts'
import { type DueDateRow, initialRows, presetsFor, statesOf, withRest } from './due-dates-form.ts'

const today = '2026-11-20'
const stayOf = (checkIn: string, checkOut: string, totalAmount = 150_000, paidAmount = 0) =>
  bookingOf({ checkIn, checkOut, totalAmount, paidAmount })
const labelsOf = (...stay: Parameters<typeof stayOf>) =>
  presetsFor(stayOf(...stay), today).map(({ label }) => label)
const rowsOf = (label: string, ...stay: Parameters<typeof stayOf>) =>
  presetsFor(stayOf(...stay), today).find((preset) => preset.label === label)?.rows ?? []
const sumOf = (rows: readonly DueDateRow[]) => sumNaira(rows.map(({ amount = 0 }) => amount))

it('knows the state of each filled-in row, in any order', () => {
  const rows: DueDateRow[] = [
    { day: '2026-12-01', amount: 60_000 },
    { day: '2026-11-19', amount: 50_000 },
    { day: '', amount: 40_000 },
    { day: '2026-11-25', amount: undefined },
    { day: '2026-12-01', amount: 10_000 },
  ]
  const states = statesOf(rows, { status: 'CONFIRMED', paidAmount: 70_000 }, today)
  expect(states.map((dueDate) => dueDate && [dueDate.state, dueDate.missing])).toEqual([
    ['DUE', 40_000],
    ['MET', 0],
    undefined,
    undefined,
    ['DUE', 10_000],
  ])
})

describe('the presets', () => {
  it('are those that are possible for the stay', () => {
    const [half, arrival, monthly] = ['Half now, half on arrival', 'All on arrival', 'Monthly']
    expect(labelsOf('2026-11-24', '2026-11-27')).toEqual([half, arrival])
    expect(labelsOf('2026-11-20', '2026-11-27')).toEqual([arrival])
    expect(labelsOf('2026-11-19', '2026-11-27')).toEqual([])
    expect(labelsOf('2026-11-24', '2026-12-21')).toEqual([half, arrival])
    expect(labelsOf('2026-11-24', '2026-12-22')).toEqual([half, arrival, monthly])
    expect(labelsOf('2026-11-01', '2026-12-22')).toEqual([monthly])
    expect(labelsOf('2026-11-24', '2026-11-27', 0)).toEqual([])
    expect(labelsOf('2026-11-24', '2026-11-27', 1)).toEqual([arrival])
  })

  it('split the total in whole naira, and the last amount takes the rest', () => {
    expect(rowsOf('Half now, half on arrival', '2026-11-24', '2026-11-27', 150_001.5)).toEqual([
      { day: '2026-11-20', amount: 75_000 },
      { day: '2026-11-24', amount: 75_001.5 },
    ])
    expect(rowsOf('Monthly', '2026-12-31', '2027-04-15', 1_000)).toEqual([
      { day: '2026-12-31', amount: 250 },
      { day: '2027-01-31', amount: 250 },
      { day: '2027-02-28', amount: 250 },
      { day: '2027-03-31', amount: 250 },
    ])
  })

  it('split what is not paid yet, after an amount of today that is paid', () => {
    const stay = ['2026-11-24', '2027-01-24', 150_000, 75_000] as const
    expect(labelsOf(...stay)).toEqual([
      'Half the balance now, half on arrival',
      'Balance on arrival',
      'Balance monthly',
    ])
    expect(rowsOf('Half the balance now, half on arrival', ...stay)).toEqual([
      { day: '2026-11-20', amount: 112_500 },
      { day: '2026-11-24', amount: 37_500 },
    ])
    expect(rowsOf('Balance on arrival', ...stay)).toEqual([
      { day: '2026-11-20', amount: 75_000 },
      { day: '2026-11-24', amount: 75_000 },
    ])
    expect(rowsOf('Balance monthly', '2026-10-24', '2027-01-24', 150_000, 75_000)).toEqual([
      { day: '2026-11-20', amount: 75_000 },
      { day: '2026-11-24', amount: 37_500 },
      { day: '2026-12-24', amount: 37_500 },
    ])
    expect(rowsOf('Balance on arrival', '2026-11-20', '2026-11-27', 150_000, 75_000)).toEqual([
      { day: '2026-11-20', amount: 150_000 },
    ])
    expect(labelsOf('2026-10-01', '2026-11-20', 150_000, 75_000)).toEqual([])
    expect(labelsOf('2026-11-24', '2027-01-24', 150_000, 150_000)).toEqual([])
  })

  it('have at most twelve months', () => {
    const rows = rowsOf('Monthly', '2026-12-01', '2028-11-30', 5_000_000)
    expect(rows).toHaveLength(maxDueDates)
    expect(sumOf(rows)).toBe(5_000_000)
    const partPaid = rowsOf('Balance monthly', '2026-12-01', '2028-11-30', 5_000_000, 1_000)
    expect(partPaid).toHaveLength(maxDueDates)
    expect(sumOf(partPaid)).toBe(5_000_000)
  })
})

it('lets the last row take the rest, in both directions', () => {
  const first = { day: '2026-12-01', amount: 60_000 }
  const with2 = (amount: number | undefined) => [first, { day: '', amount } as DueDateRow]
  expect(withRest(with2(undefined), 100_000)).toEqual(with2(40_000))
  expect(withRest(with2(10_000.01), 100_000)).toEqual(with2(40_000))
  expect(withRest(with2(90_000), 100_000)).toEqual(with2(40_000))
  expect(withRest(with2(40_000), 100_000)).toBeUndefined()
  expect(withRest(with2(5), 60_000)).toBeUndefined()
  expect(withRest([], 100_000)).toBeUndefined()
})

it('begins with the due dates as they are, or with the first preset', () => {
  const stay = stayOf('2026-11-24', '2026-11-27')
  const presets = presetsFor(stay, today)
  expect(initialRows(stay, presets, today)).toEqual(presets[0]?.rows)
  const dueDates = [{ day: '2026-12-01', amount: 150_000, state: 'DUE' as const, missing: 5 }]
  expect(initialRows({ ...stay, dueDates }, presets, today)).toEqual([{ day: '2026-12-01', amount: 150_000 }])
  expect(initialRows(stay, [], today)).toEqual([{ day: '', amount: 150_000 }])
  expect(initialRows({ ...stay, paidAmount: 150_000 }, [], today)).toEqual([{ day: '', amount: 150_000 }])
  expect(initialRows({ ...stay, paidAmount: 40_000 }, [], today)).toEqual([
    { day: today, amount: 40_000 },
    { day: '', amount: 110_000 },
  ])
})
