import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { expect, test } from 'vitest'
import { toPrintedCells } from './printed-cells.ts'

const property: CalendarProperty = {
  ...{ id: 'one', name: 'Lekki Loft', status: 'AVAILABLE', pricePerNight: 50_000 },
  stays: [
    {
      ...{ id: 'stay', guestName: 'Aisha Bello', status: 'CONFIRMED', version: 1 },
      ...{ checkIn: '2026-11-18', checkOut: '2026-11-22', totalAmount: 0, paidAmount: 0 },
    },
  ],
  closed: [{ kind: 'BLOCK', id: 'block', label: 'Repair', checkIn: '2026-11-22', checkOut: '2026-11-29' }],
}

test('stays and blocks span their nights within the sheet, and each free night is a cell', () => {
  const cells = toPrintedCells(property, { from: '2026-11-17', to: '2026-11-24', days: 7 })
  expect(
    cells.map(({ day, nights, stay, closure }) => [day, nights, stay?.guestName ?? closure?.label]),
  ).toEqual([
    ['2026-11-17', 1, undefined],
    ['2026-11-18', 4, 'Aisha Bello'],
    ['2026-11-22', 2, 'Repair'],
  ])
  const next = toPrintedCells(property, { from: '2026-11-20', to: '2026-11-27', days: 7 })
  expect(next.map(({ nights }) => nights)).toEqual([2, 5])
})
