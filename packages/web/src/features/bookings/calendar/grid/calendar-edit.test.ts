import type { CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { describe, expect, it } from 'vitest'
import { editOffset, getEditError, shiftEdit, startBooking, startEdit } from './calendar-edit.ts'

const today = '2026-11-20'

const stay: CalendarStay = {
  id: '0198a000-0000-7000-8000-000000000041',
  checkIn: '2026-11-24',
  checkOut: '2026-11-27',
  guestName: 'Aisha Bello',
  status: 'CONFIRMED',
  totalAmount: 59_999.97,
  paidAmount: 0,
  version: 1,
}
const other: CalendarStay = { ...stay, id: 'another', checkIn: '2026-11-28', checkOut: '2026-11-30' }

const property = (changes: Partial<CalendarProperty> = {}): CalendarProperty => ({
  id: '0198a000-0000-7000-8000-000000000031',
  name: 'Lekki Loft',
  status: 'AVAILABLE',
  pricePerNight: 19_999.99,
  stays: [stay, other],
  closed: [],
  ...changes,
})

describe('a plan', () => {
  it('moves a stay with its length, and each edge separately, down to one night', () => {
    const moved = shiftEdit(startEdit('move', 2, stay), { nights: -2, rows: 1 })
    expect(moved).toMatchObject({ checkIn: '2026-11-22', checkOut: '2026-11-25', row: 3 })
    expect(editOffset(moved)).toEqual({ nights: -2, rows: 1 })
    const shorter = shiftEdit(startEdit('end', 0, stay), { nights: -9, rows: 0 })
    expect(shorter).toMatchObject({ checkIn: '2026-11-24', checkOut: '2026-11-25' })
    const later = shiftEdit(startEdit('start', 0, stay), { nights: 9, rows: 0 })
    expect(later).toMatchObject({ checkIn: '2026-11-26', checkOut: '2026-11-27' })
  })

  it('selects free nights to the right and to the left of the first', () => {
    const first = startBooking(0, '2026-11-21')
    expect(first).toMatchObject({ checkIn: '2026-11-21', checkOut: '2026-11-22' })
    expect(shiftEdit(first, { nights: 2, rows: 0 })).toMatchObject({ checkOut: '2026-11-24' })
    const back = shiftEdit(first, { nights: -1, rows: 0 })
    expect(back).toMatchObject({ checkIn: '2026-11-20', checkOut: '2026-11-22' })
    expect(editOffset(back)).toEqual({ nights: -1, rows: 0 })
  })

  it('can end on the day another stay starts, but not later', () => {
    const longer = (nights: number) => shiftEdit(startEdit('end', 0, stay), { nights, rows: 0 })
    expect(getEditError(longer(1), property(), today)).toBeNull()
    expect(getEditError(longer(2), property(), today)?.message).toBe(
      'These dates are already booked for this property.',
    )
  })

  it('rejects blocked nights with their own sentence', () => {
    const block = {
      ...{ kind: 'BLOCK' as const, id: 'a-block', label: 'Repair' },
      ...{ checkIn: '2026-11-21', checkOut: '2026-11-23' },
    }
    const closed = property({ closed: [block] })
    expect(getEditError(startBooking(0, '2026-11-22'), closed, today)?.message).toBe(
      'This property is closed on these dates.',
    )
    expect(getEditError(startBooking(0, '2026-11-23'), closed, today)).toBeNull()
    const earlier = shiftEdit(startEdit('start', 0, stay), { nights: -2, rows: 0 })
    expect(getEditError(earlier, closed, today)?.message).toBe('This property is closed on these dates.')
  })

  it('rejects a new check-in in the past, and keeps an old one', () => {
    const inHouse = { ...stay, checkIn: '2026-11-18', checkOut: '2026-11-22' }
    const occupiedProperty = property({ stays: [inHouse] })
    const longer = shiftEdit(startEdit('end', 0, inHouse), { nights: 1, rows: 0 })
    expect(getEditError(longer, occupiedProperty, today)).toBeNull()
    const earlier = shiftEdit(startEdit('start', 0, inHouse), { nights: 1, rows: 0 })
    expect(getEditError(earlier, occupiedProperty, today)?.message).toBe(
      'Check-in date must be today or in the future',
    )
  })

  it('rejects another property that accepts no bookings, but lets its own guests extend', () => {
    const closed = property({ status: 'MAINTENANCE' })
    const longer = shiftEdit(startEdit('end', 0, stay), { nights: 1, rows: 0 })
    expect(getEditError(longer, closed, today)).toBeNull()
    const moved = shiftEdit(startEdit('move', 0, stay), { nights: 0, rows: 1 })
    expect(getEditError(moved, closed, today)?.title).toBeTruthy()
    expect(getEditError(startBooking(0, '2026-11-21'), closed, today)?.title).toBeTruthy()
  })
})
