import { expect, test } from 'vitest'
import { isDaySelectable, type NightRules, nightTakenBy, takenBy } from './taken-nights.ts'

const rules: NightRules = {
  today: '2026-11-20',
  taken: [
    { kind: 'BOOKING', checkIn: '2026-11-24', checkOut: '2026-11-27' },
    { kind: 'BLOCK', checkIn: '2026-12-01', checkOut: '2026-12-03' },
  ],
}
const asCheckIn = (day: string) => isDaySelectable(rules, ['', ''], day)
const asCheckOut = (day: string, from: string) => isDaySelectable(rules, [from, ''], day)

test('"check-in today or later", and never on a taken night', () => {
  expect(asCheckIn('2026-11-19')).toBe(false)
  expect(asCheckIn('2026-11-20')).toBe(true)
  expect(asCheckIn('2026-11-24')).toBe(false)
  expect(asCheckIn('2026-11-26')).toBe(false)
  expect(asCheckIn('2026-12-01')).toBe(false)
})

test('a guest can arrive on the day another leaves, or a block ends', () => {
  expect(asCheckIn('2026-11-27')).toBe(true)
  expect(asCheckIn('2026-12-03')).toBe(true)
})

test('a guest can leave on the day another arrives, but not later', () => {
  expect(asCheckOut('2026-11-24', '2026-11-22')).toBe(true)
  expect(asCheckOut('2026-11-25', '2026-11-22')).toBe(false)
  expect(asCheckOut('2026-12-05', '2026-11-28')).toBe(false)
})

test('an earlier day can be selected second, if all nights between are available', () => {
  expect(asCheckOut('2026-11-28', '2026-11-30')).toBe(true)
  expect(asCheckOut('2026-11-23', '2026-11-28')).toBe(false)
})

test('a guest in house keeps a check-in in the past', () => {
  const inHouse = { ...rules, originalFrom: '2026-11-18' }
  expect(isDaySelectable(inHouse, ['', ''], '2026-11-18')).toBe(true)
  expect(isDaySelectable(inHouse, ['', ''], '2026-11-19')).toBe(false)
  expect(isDaySelectable(inHouse, ['2026-11-18', ''], '2026-11-19')).toBe(true)
})

test('it is known what takes a night, a booking or a block', () => {
  expect(nightTakenBy(rules, '2026-11-26')).toBe('BOOKING')
  expect(nightTakenBy(rules, '2026-11-27')).toBeUndefined()
  expect(takenBy(rules, '2026-11-27', '2026-12-01')).toBeUndefined()
  expect(takenBy(rules, '2026-11-27', '2026-12-02')).toBe('BLOCK')
})
