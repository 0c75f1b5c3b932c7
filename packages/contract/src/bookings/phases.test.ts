import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import {
  arrivesOn,
  DeskList,
  departsOn,
  isCheckedInEarly,
  isInDeskList,
  isInHouse,
  occupiesNight,
  StayPhase,
  stayPhase,
} from './phases.ts'
import { BookingStatus } from './terms.ts'

const today = '2026-11-22'
const stay = (status: BookingStatus, from: number, to: number) => ({
  status,
  checkIn: addDays(today, from),
  checkOut: addDays(today, to),
})

test.each([
  ['PENDING', 1, 3, 'UPCOMING'],
  ['CONFIRMED', 0, 1, 'ARRIVING'],
  ['PENDING', 0, 4, 'ARRIVING'],
  ['CONFIRMED', -1, 1, 'LATE'],
  ['CONFIRMED', -2, 0, 'NOT_RECORDED'],
  ['PENDING', -9, -5, 'NOT_RECORDED'],
  ['CHECKED_IN', 80, 83, 'UPCOMING'],
  ['CHECKED_IN', 0, 2, 'IN_HOUSE'],
  ['CHECKED_IN', -3, 0, 'DEPARTING'],
  ['CHECKED_IN', -3, -1, 'OVERSTAYING'],
  ['CHECKED_OUT', -3, 0, 'COMPLETED'],
  ['CHECKED_OUT', 5, 6, 'COMPLETED'],
  ['CANCELLED', 0, 2, 'CANCELLED'],
] as const)('a stay %s from day %i to %i is %s', (status, from, to, phase) => {
  expect(stayPhase(stay(status, from, to), today)).toBe(phase)
})

test('a check-in before its date is upcoming, with a mark', () => {
  expect(isCheckedInEarly(stay('CHECKED_IN', 80, 83), today)).toBe(true)
  expect(isCheckedInEarly(stay('CHECKED_IN', 0, 3), today)).toBe(false)
  expect(isCheckedInEarly(stay('CONFIRMED', 80, 83), today)).toBe(false)
})

test('every stay has one phase, and the lists match the phases', () => {
  const all = BookingStatus.options.flatMap((status) =>
    [-4, -2, -1, 0, 1].flatMap((from) => [1, 2, 4].map((nights) => stay(status, from, from + nights))),
  )
  for (const bookedStay of all) {
    const phase = stayPhase(bookedStay, today)
    expect(StayPhase.options).toContain(phase)
    expect(isInHouse(bookedStay, today)).toBe(
      bookedStay.status === 'CHECKED_IN' && bookedStay.checkIn <= today,
    )
    expect(isInDeskList.late(bookedStay, today)).toBe(phase === 'LATE')
    const isOccupied = occupiesNight(bookedStay, today)
    if (phase === 'IN_HOUSE' || phase === 'ARRIVING' || phase === 'LATE') expect(isOccupied).toBe(true)
    if (phase === 'DEPARTING' || phase === 'CANCELLED') expect(isOccupied).toBe(false)
    if (arrivesOn(bookedStay, today)) expect(isOccupied).toBe(true)
    if (departsOn(bookedStay, today)) expect(isOccupied).toBe(false)
  }
  expect(
    DeskList.options.every((list) => all.some((bookedStay) => isInDeskList[list](bookedStay, today))),
  ).toBe(true)
})
