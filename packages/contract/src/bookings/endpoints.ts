import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing } from '../core/fields.ts'
import { BookingFilters, BookingListQuery } from './filters.ts'
import { Booking, BookingInput, BookingStatusInput, BookingUpdate } from './schema.ts'
import { BookingStats, MyBookingStats } from './stats.ts'

const bookingResponse = z.object({ booking: Booking })

export const bookings = {
  list: endpoint({
    method: 'GET',
    path: '/bookings',
    access: 'bookings:read-all',
    query: BookingListQuery,
    response: z.object({ bookings: z.array(Booking) }),
    paged: true,
    summary: 'Bookings by guest, phone or reference, by status, source, property, agent, dates and balance',
  }),
  export: endpoint({
    method: 'GET',
    path: '/bookings/export',
    access: 'bookings:read-all',
    query: BookingFilters,
    response: z.string(),
    file: 'text/csv',
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
  get: endpoint({
    method: 'GET',
    path: '/bookings/{id}',
    access: 'bookings:read',
    params: ById,
    response: bookingResponse,
    summary: 'One booking; an agent sees their own',
  }),
  create: endpoint({
    method: 'POST',
    path: '/bookings',
    access: 'bookings:create',
    body: BookingInput,
    response: bookingResponse,
    message: 'Booking created successfully',
    status: 201,
    summary: 'Create a booking; rejected if a night is already booked',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/bookings/{id}',
    access: 'bookings:update',
    params: ById,
    body: BookingUpdate,
    response: bookingResponse,
    message: 'Booking updated successfully',
    summary: 'Update a booking',
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
  remove: endpoint({
    method: 'DELETE',
    path: '/bookings/{id}',
    access: 'bookings:remove',
    params: ById,
    response: Nothing,
    message: 'Booking deleted successfully',
    summary: 'Delete a booking; its nights become available, and the audit log keeps its data',
  }),
}
