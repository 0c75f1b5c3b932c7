import type { BookingFilters } from '@ilewa/contract/bookings/filters'
import { type GuestErasureInput, guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import {
  type Booking,
  type BookingInput,
  type BookingStatusInput,
  type BookingUpdate,
  bookings,
} from '@ilewa/contract/bookings/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refresh, removeAndRefresh } from '../../lib/api/refresh.ts'

type Filters = Partial<BookingFilters>

const bookingKey = (id: string) => ['bookings', 'one', id]

export const useBookings = (filters: Filters) =>
  usePagedList({
    queryKey: ['bookings', 'list', filters],
    load: (paging, signal) => call(bookings.list, { query: { ...filters, ...paging }, signal }),
  })

/** Bookings of the signed-in agent. */
export const useMyBookings = (filters: Filters) =>
  usePagedList({
    queryKey: ['bookings', 'mine', filters],
    load: (paging, signal) => call(bookings.mine, { query: { ...filters, ...paging }, signal }),
  })

export const useBookingStats = () =>
  useQuery({
    queryKey: ['bookings', 'stats'],
    queryFn: async ({ signal }) => (await call(bookings.stats, { signal })).data,
  })

/** Number of guests of the signed-in agent who arrive today and this week. */
export const useMyBookingStats = () =>
  useQuery({
    queryKey: ['bookings', 'my-stats'],
    queryFn: async ({ signal }) => (await call(bookings.myStats, { signal })).data,
  })

const upcomingLimit = 5

/** The next stays at a property, guests in house first, and their total number; owners only. */
export const useUpcomingStays = (propertyId: string, today: CivilDate) =>
  useQuery({
    queryKey: ['bookings', 'upcoming', propertyId, today],
    queryFn: async ({ signal }) => {
      const status = ['PENDING', 'CONFIRMED', 'CHECKED_IN'] as const
      const query = { propertyId, status, from: today, sort: 'checkIn' as const, limit: upcomingLimit }
      const { data, page } = await call(bookings.list, { query, signal })
      return { stays: data.bookings, total: page.total }
    },
  })

export const useBooking = (id: string) =>
  useQuery({
    queryKey: bookingKey(id),
    queryFn: async ({ signal }) => (await call(bookings.get, { params: { id }, signal })).data.booking,
  })

function cacheBooking(booking: Booking) {
  queryClient.setQueryData(bookingKey(booking.id), booking)
  void refresh('booking')
}

interface BookingCreation {
  body: z.input<typeof BookingInput>
  idempotencyKey: string
}

export const useCreateBooking = () =>
  useMutation({
    mutationFn: (creation: BookingCreation) => call(bookings.create, creation),
    onSuccess: ({ data }) => cacheBooking(data.booking),
  })

export const useUpdateBooking = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof BookingUpdate>) => call(bookings.update, { params: { id }, body }),
    onSuccess: ({ data }) => cacheBooking(data.booking),
  })

type StatusChange = z.input<typeof BookingStatusInput> & { id: string }

export const useSetBookingStatus = () =>
  useMutation({
    mutationFn: ({ id, ...body }: StatusChange) => call(bookings.setStatus, { params: { id }, body }),
    onSuccess: ({ data }) => cacheBooking(data.booking),
  })

export const useRemoveBooking = (id: string) =>
  useMutation({
    mutationFn: () => call(bookings.remove, { params: { id } }),
    onSuccess: () => void refresh('booking'),
  })

/** The bookings that erasing the guest would change. */
export const useGuestErasure = (id: string) =>
  useQuery({
    queryKey: ['bookings', 'erasure', id],
    queryFn: async ({ signal }) => (await call(guestErasure.preview, { params: { id }, signal })).data,
    gcTime: 0,
  })

interface GuestErasureRequest {
  body: GuestErasureInput
  idempotencyKey: string
}

export const useEraseGuest = (id: string) =>
  useMutation({
    mutationFn: (erasing: GuestErasureRequest) => call(guestErasure.erase, { params: { id }, ...erasing }),
    // Cached lists that are not on the screen would keep the guest's data on this device.
    onSuccess: () => removeAndRefresh('booking', 'rating', 'notification'),
  })
