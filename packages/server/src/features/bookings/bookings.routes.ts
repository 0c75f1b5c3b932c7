import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { daySheet } from '@ilewa/contract/bookings/day-sheet'
import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { returningGuests } from '@ilewa/contract/bookings/returning-guests'
import { bookingInputFor, bookingUpdateFor } from '@ilewa/contract/bookings/schema'
import { quotes } from '@ilewa/contract/prices/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { implementRecord } from '../../platform/http/pipeline/implement-record.ts'
import { exportBookings } from './bookings.export.ts'
import { getMyBookingStats, listBookings } from './bookings.queries.ts'
import { createBooking, removeBooking, setBookingStatus, updateBooking } from './bookings.service.ts'
import { listCalendar } from './calendar/calendar.queries.ts'
import { moveBooking } from './calendar/move.service.ts'
import { listDaySheet } from './desk/day-sheet.queries.ts'
import { checkIn, checkOut, recordNoShow, recordStays } from './desk/desk.service.ts'
import { reopenBooking, undoAction } from './desk/undo.service.ts'
import { eraseGuest } from './guests/erase-guest.service.ts'
import { previewErasure } from './guests/erasure.queries.ts'
import { findReturningGuests } from './guests/returning-guests.queries.ts'
import { quoteForForm } from './lines/edit-price.service.ts'
import { getBookingDetails } from './lists/details.queries.ts'
import { getBookingStats } from './lists/stats.queries.ts'

export function bookingsRoutes(app: FastifyInstance): void {
  implementRecord(
    app,
    bookings,
    {
      list: listBookings,
      get: getBookingDetails,
      create: createBooking,
      update: updateBooking,
      remove: removeBooking,
      export: exportBookings,
    },
    // An edit accepts '' as e-mail. Whether the guest may have none depends on the booking too.
    { create: bookingInputFor, update: () => bookingUpdateFor({ guestEmailOptional: true }) },
  )
  implement(app, bookings.stats, async ({ ctx }) => ({ data: await getBookingStats(ctx) }))
  implement(app, bookings.mine, async ({ ctx, query }) => {
    const { items: data, page } = await listBookings(ctx, query)
    return { data, page }
  })
  implement(app, bookings.myStats, async ({ ctx }) => ({ data: await getMyBookingStats(ctx) }))
  implement(app, returningGuests.find, async ({ ctx, query }) => ({
    data: { guests: await findReturningGuests(ctx, query.q) },
  }))
  implement(app, bookingCalendar.list, async ({ ctx, query }) => {
    const { page, ...data } = await listCalendar(ctx, query)
    return { data, page }
  })
  implement(app, bookings.setStatus, async ({ ctx, params, body }) => ({
    data: { booking: await setBookingStatus(ctx, params.id, body) },
  }))
  implement(app, bookingCalendar.move, async ({ ctx, params, body }) => ({
    data: { booking: await moveBooking(ctx, params.id, body) },
  }))
  implement(app, daySheet.list, async ({ ctx, query }) => {
    const { items: data, page } = await listDaySheet(ctx, query)
    return { data, page }
  })
  implement(app, frontDesk.checkIn, async ({ ctx, params, body }) => ({
    data: { stay: await checkIn(ctx, params.id, body) },
  }))
  implement(app, frontDesk.checkOut, async ({ ctx, params, body }) => ({
    data: { stay: await checkOut(ctx, params.id, body) },
  }))
  implement(app, frontDesk.noShow, async ({ ctx, params, body }) => ({
    data: { stay: await recordNoShow(ctx, params.id, body) },
  }))
  implement(app, frontDesk.undo, async ({ ctx, params, body }) => ({
    data: { stay: await undoAction(ctx, params.id, body) },
  }))
  implement(app, frontDesk.reopen, async ({ ctx, params, body }) => ({
    data: { stay: await reopenBooking(ctx, params.id, body) },
  }))
  implement(app, frontDesk.recordStays, async ({ ctx, body }) => {
    await recordStays(ctx, body)
    return { data: {} }
  })
  implement(app, guestErasure.preview, async ({ ctx, params }) => ({
    data: await previewErasure(ctx, params.id),
  }))
  implement(app, guestErasure.erase, async ({ ctx, params, body }) => ({
    data: await eraseGuest(ctx, params.id, body),
  }))
  implement(app, quotes.create, async ({ ctx, body }) => {
    const { quote, problems, cancellationPolicy } = await quoteForForm(ctx, body)
    const { nightsAmount: _, taxes, ...price } = quote
    return { data: { quote: { ...price, taxes: [...taxes], cancellationPolicy, problems } } }
  })
}
