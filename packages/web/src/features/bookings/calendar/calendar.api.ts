import { type BookingMove, bookingCalendar } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api/call.ts'
import { usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'

interface CalendarDays {
  /** `[from, to)` */
  from: CivilDate
  to: CivilDate
  /** Searches properties. */
  q?: string
  /** Adds the prices of free nights. */
  prices?: 'true'
}

/** Properties with their stays, in pages of fifty. The previous days stay visible while others load. */
export const useCalendar = (query: CalendarDays) => usePagedEndpoint(bookingCalendar.list, { query })

export const useMoveBooking = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof BookingMove>) => call(bookingCalendar.move, { params: { id }, body }),
    onSuccess: () => void refresh('booking'),
  })
