import { z } from 'zod'

/** The kinds of record that the audit log and live updates cover. */
export const RecordKind = z.enum([
  'property',
  'booking',
  'block',
  'calendarImport',
  'bookingRequest',
  'inventory',
  'maintenance',
  'expense',
  'landlord',
  'agent',
  'staff',
  'business',
  'subscription',
  'rating',
])
export type RecordKind = z.infer<typeof RecordKind>

export const recordKindLabels: Record<RecordKind, string> = {
  property: 'Property',
  booking: 'Booking',
  block: 'Blocked dates',
  calendarImport: 'Calendar',
  bookingRequest: 'Request',
  inventory: 'Inventory item',
  maintenance: 'Maintenance request',
  expense: 'Expense',
  landlord: 'Landlord',
  agent: 'Agent',
  staff: 'Staff member',
  business: 'Business',
  subscription: 'Plan',
  rating: 'Rating',
}
