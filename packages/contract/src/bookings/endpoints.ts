import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { recordEndpoints, successMessages } from '../core/record-endpoints.ts'
import { BookingFilters, BookingListQuery } from './filters.ts'
import { Booking, BookingInput, BookingStatusInput, BookingUpdate } from './schema.ts'
import { BookingStats, MyBookingStats } from './stats.ts'

const bookingResponse = z.object({ booking: Booking })

export const bookings = {
  ...recordEndpoints({
    path: '/bookings',
    names: ['booking', 'bookings'],
    access: {
      list: 'bookings:read-all',
      get: 'bookings:read',
      create: 'bookings:create',
      update: 'bookings:update',
      remove: 'bookings:remove',
    },
    item: Booking,
    details: Booking,
    query: BookingListQuery,
    input: BookingInput,
    update: BookingUpdate,
    updateMethod: 'PUT',
    messages: successMessages('Booking'),
    summaries: {
      list: 'Bookings by guest, phone or reference, by tab, status, source, property, agent, dates and balance',
      get: 'One booking; an agent sees their own',
      create: 'Create a booking; rejected if a night is already booked',
      update: 'Update a booking',
      remove: 'Delete a booking; its nights become available, and the audit log keeps its data',
    },
  }),
  export: csvEndpoint({
    path: '/bookings/export',
    access: 'bookings:read-all',
    query: BookingFilters,
    summary: 'The filtered bookings as CSV',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/bookings/stats',
    access: 'bookings:read-all',
    response: BookingStats,
    summary: 'Counts by status, revenue and money received',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/bookings/my-bookings',
    access: 'bookings:own',
    query: BookingListQuery,
    response: z.array(Booking),
    paged: true,
    summary: "The signed-in agent's bookings",
  }),
  myStats: endpoint({
    method: 'GET',
    path: '/bookings/my-bookings/stats',
    access: 'bookings:own',
    response: MyBookingStats,
    summary: 'How many guests of the signed-in agent arrive today and this week',
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/bookings/{id}/status',
    access: 'bookings:update',
    params: ById,
    body: BookingStatusInput,
    response: bookingResponse,
    message: 'Booking updated successfully',
    summary: 'Confirm, check in, check out or cancel with a reason',
  }),
}
