import type { BookingRequest } from '@ilewa/contract/public-page/requests'
import type { PageProperty, PropertyPage, PublicPage } from '@ilewa/contract/public-page/schema'
import { propertyId } from './bookings.ts'

export const publicPageOf = (changes: Partial<PublicPage> = {}): PublicPage => ({
  isShown: false,
  mode: 'SHOW',
  slug: 'adebayo-suites',
  headline: null,
  about: null,
  whatsapp: '+2348031234567',
  depositPercent: 50,
  holdHours: 6,
  minNights: 1,
  noticeHours: 12,
  advanceDays: 365,
  url: 'https://app.example.com/s/adebayo-suites',
  canTakeRequests: true,
  hasAccountForGuests: true,
  version: 1,
  ...changes,
})

export const pagePropertyOf = (changes: Partial<PageProperty> = {}): PageProperty => ({
  propertyId,
  name: 'Sea View',
  isOnPage: true,
  acceptsBookings: true,
  hasPhotos: true,
  hasPrice: true,
  ...changes,
})

export const propertyPageOf = (changes: Partial<PropertyPage> = {}): PropertyPage => ({
  isOnPage: false,
  slug: 'sea-view',
  area: '',
  maxGuests: 4,
  checkInFrom: '14:00',
  checkOutBy: '11:00',
  houseRules: null,
  url: 'https://app.example.com/s/adebayo-suites/sea-view',
  version: 1,
  ...changes,
})

export const requestId = '0198a000-0000-7000-8000-0000000000f1'

export const requestOf = (changes: Partial<BookingRequest> = {}): BookingRequest => ({
  id: requestId,
  reference: 'REQ-7K2M',
  state: 'ASKED',
  property: { id: propertyId, name: 'Sea View' },
  checkIn: '2026-11-24',
  checkOut: '2026-11-27',
  guests: 2,
  totalAmount: 170_000,
  depositAmount: 85_000,
  guestName: 'Amaka Obi',
  guestEmail: 'amaka@example.com',
  guestPhone: '0803 123 4567',
  guestPhoneE164: '+2348031234567',
  note: 'We arrive late.',
  reason: null,
  endsAt: '2026-11-20T13:30:00.000Z',
  bookingId: null,
  claimedAmount: 0,
  createdAt: '2026-11-19T13:30:00.000Z',
  ...changes,
})
