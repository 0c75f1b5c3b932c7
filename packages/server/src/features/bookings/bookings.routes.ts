import { bookingCalendar } from '@ilewa/contract/booking-calendar'
import { bookings } from '@ilewa/contract/bookings'
import { guestErasure } from '@ilewa/contract/guest-erasure'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { listCalendar } from './bookings.calendar.queries.ts'
import { getBookingDetails } from './bookings.details.queries.ts'
import { eraseGuest } from './bookings.erase.ts'
import { previewErasure } from './bookings.erasure.queries.ts'
import { exportBookings } from './bookings.export.ts'
import { moveBooking } from './bookings.move.ts'
import { getMyBookingStats, listBookings } from './bookings.queries.ts'
import { createBooking, removeBooking, setBookingStatus, updateBooking } from './bookings.service.ts'
import { getBookingStats } from './bookings.stats.queries.ts'

export function bookingsRoutes(app: FastifyInstance): void {
  implement(app, bookings.list, async ({ ctx, query }) => {
    const { page, ...data } = await listBookings(ctx, query)
    return { data, page }
  })
  implement(app, bookings.export, async ({ ctx, query }) => exportBookings(ctx, query))
  implement(app, bookings.stats, async ({ ctx }) => ({ data: await getBookingStats(ctx) }))
  implement(app, bookings.mine, async ({ ctx, query }) => {
    const { page, bookings: data } = await listBookings(ctx, query)
    return { data, page }
  })
  implement(app, bookings.myStats, async ({ ctx }) => ({ data: await getMyBookingStats(ctx) }))
  implement(app, bookingCalendar.list, async ({ ctx, query }) => {
    const { page, ...data } = await listCalendar(ctx, query)
    return { data, page }
  })
  implement(app, bookings.get, async ({ ctx, params }) => ({
    data: { booking: await getBookingDetails(ctx, params.id) },
  }))
  implement(app, bookings.create, async ({ ctx, body }) => ({
    data: { booking: await createBooking(ctx, body) },
  }))
  implement(app, bookings.update, async ({ ctx, params, body }) => ({
    data: { booking: await updateBooking(ctx, params.id, body) },
  }))
  implement(app, bookings.setStatus, async ({ ctx, params, body }) => ({
    data: { booking: await setBookingStatus(ctx, params.id, body) },
  }))
  implement(app, bookingCalendar.move, async ({ ctx, params, body }) => ({
    data: { booking: await moveBooking(ctx, params.id, body) },
  }))
  implement(app, guestErasure.preview, async ({ ctx, params }) => ({
    data: await previewErasure(ctx, params.id),
  }))
  implement(app, guestErasure.erase, async ({ ctx, params, body }) => ({
    data: await eraseGuest(ctx, params.id, body),
  }))
  implement(app, bookings.remove, async ({ ctx, params }) => {
    await removeBooking(ctx, params.id)
    return { data: {} }
  })
}
