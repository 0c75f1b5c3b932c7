import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingPayments } from '@ilewa/contract/money/schema'
import type { Property } from '@ilewa/contract/properties/schema'

const at = '2026-11-20T10:00:00.000Z'
export const propertyId = '0198a000-0000-7000-8000-000000000031'
export const bookingId = '0198a000-0000-7000-8000-000000000041'

export const propertyOf = (changes: Partial<Property> = {}): Property => ({
  id: propertyId,
  name: 'Sea View',
  address: '12 Admiralty Way, Lekki',
  description: '',
  type: 'APARTMENT',
  status: 'AVAILABLE',
  occupied: false,
  today: 'VACANT',
  bedrooms: 2,
  bathrooms: 1,
  pricePerNight: 50_000,
  amenities: [],
  images: [],
  image_url: null,
  imageUrl: null,
  archivedAt: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export const bookingOf = (changes: Partial<Booking> = {}): Booking => ({
  id: bookingId,
  reference: 'ILW-7K2M',
  checkIn: '2026-11-24',
  checkOut: '2026-11-27',
  guests: 2,
  totalAmount: 150_000,
  taxAmount: 0,
  taxes: [],
  claimedAmount: 0,
  claimedCaution: 0,
  cautionAmount: 0,
  cautionHeld: 0,
  cancellationPolicy: null,
  policyCheckIn: null,
  cancellationFee: null,
  policyFee: null,
  cancelledOn: null,
  paidAmount: 50_000,
  holdUntil: null,
  holdAmount: null,
  status: 'PENDING',
  notes: null,
  guestName: 'Ọláwálé Ṣóyínká',
  guestEmail: 'olawale@example.com',
  guestPhone: '08031234567',
  guestPhoneE164: '+2348031234567',
  propertyId,
  property: { id: propertyId, name: 'Sea View' },
  agentId: null,
  agentName: null,
  source: 'DIRECT',
  cancellationReason: null,
  cancelKind: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

/** The money of a booking, without payments unless given. */
export const paymentsOf = (
  { totalAmount, paidAmount, claimedAmount, cautionAmount, cautionHeld }: Booking,
  changes: Partial<BookingPayments> = {},
): BookingPayments => ({
  ...{ totalAmount, paidAmount, claimedAmount, cautionAmount, cautionHeld },
  ...{ entries: [], claims: [], deductions: [] },
  ...changes,
})

/** Paging of a single page with `total` rows. */
export const onlyPage = (total: number) => ({ nextCursor: null, total })
