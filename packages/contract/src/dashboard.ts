import { z } from 'zod'
import { BookingStats, BookingStatus } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './fields.ts'
import { PropertyStats } from './properties.ts'

/** A stay as the front desk needs it today: no money, no contacts. */
export const DeskStay = z.object({
  id: uuid,
  reference: z.string(),
  guestName: z.string(),
  guests: z.int(),
  checkIn: z.string(),
  checkOut: z.string(),
  status: BookingStatus,
  propertyId: uuid,
  propertyName: z.string(),
})
export type DeskStay = z.infer<typeof DeskStay>

export const Dashboard = z.object({
  today: z.string(),
  properties: PropertyStats,
  arrivals: z.array(DeskStay),
  departures: z.array(DeskStay),
  inHouse: z.array(DeskStay),
  /** Owners only. */
  bookings: BookingStats.nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'dashboard:read',
    response: Dashboard,
    summary: "Today's figures, arrivals and departures",
  }),
}
