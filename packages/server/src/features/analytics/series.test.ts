import { addEarned } from '@ilewa/contract/bookings/money'
import { BookingSource } from '@ilewa/contract/bookings/terms'
import { expect, it } from 'vitest'
import { toSources } from './series.ts'

const nothing = addEarned([])

it('orders equal sources by name, in whatever order the rows come', () => {
  const rows = BookingSource.options.map((source) => [source, nothing] as const)
  const busy = ['OTHER', { ...nothing, bookings: 1 }] as const
  const expected = ['Other', 'Agent', 'Airbnb', 'Booking.com', 'Direct', 'Walk-in']
  for (const order of [rows, rows.toReversed()])
    expect(toSources({ bySource: new Map([...order, busy]) }).map(({ name }) => name)).toEqual(expected)
})
