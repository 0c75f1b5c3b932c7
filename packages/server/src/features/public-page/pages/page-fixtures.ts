import type { Picture } from '@ilewa/contract/core/pictures'
import type { PublicQuote } from '@ilewa/contract/public-page/requests'
import { publicPropertyPath } from '@ilewa/contract/public-page/terms'
import type { PageView, PropertySummary, PropertyView, StayView } from './page-view.ts'
import type { RequestView } from './request-view.ts'

/** Test data of the pages. */
export const origin = 'https://ilewa.example'

export const page: PageView = {
  slug: 'ade-homes',
  country: 'nigeria',
  businessName: 'Adé Homes',
  headline: 'Quiet apartments by the lagoon',
  about: 'We have let apartments in Lekki since 2016.\n\nPower day and night.',
  whatsapp: '+2348031234567',
  mode: 'HOLD',
  minNights: 2,
  advanceDays: 365,
  depositPercent: 50,
  holdHours: 6,
  timeZone: 'Africa/Lagos',
  today: '2026-11-28',
  earliestCheckIn: '2026-11-30',
}

/** Where the storage serves the pictures of a business. */
const pictureFolder = ['', 'files', '0198c2de-7a11-7c3e-9b57-5d0c8f0a1b2c'].join('/')

/** Pictures with ids that do not compress well, as real ones. */
export const createPictures = (count: number, seed = 1): Picture[] =>
  Array.from({ length: count }, (_, i) => {
    const hex = Array.from({ length: 8 }, (__, j) =>
      ((((seed * 31 + i) * 8 + j + 1) * 2_654_435_761) % 65_536).toString(16).padStart(4, '0'),
    ).join('')
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const path = `${pictureFolder}/${id}`
    return { id, url: `${path}.jpg`, thumbnailUrl: `${path}-thumb.webp` }
  })

export const summary: PropertySummary = {
  slug: 'lekki-loft',
  name: 'Lekki Loft',
  area: 'Lekki Phase 1',
  type: 'APARTMENT',
  bedrooms: 2,
  bathrooms: 2,
  maxGuests: 4,
  fromPrice: 85_000,
  pictures: createPictures(5),
  rating: { average: 4.84, count: 23 },
}

export const property: PropertyView = {
  ...summary,
  id: '0198c2de-7a11-7c3e-9b57-5d0c8f0a1b2d',
  description: 'A bright loft near the toll gate.\n\nThe balcony faces the lagoon.\nThe kitchen is new.',
  amenities: ['WiFi', 'Pool', 'Air Conditioning', 'Inverter', 'Borehole water'],
  checkInFrom: '14:00',
  checkOutBy: '11:00',
  houseRules: 'No parties.\nNo smoking.',
  taken: [
    { checkIn: '2026-12-04', checkOut: '2026-12-07' },
    { checkIn: '2026-12-23', checkOut: '2027-01-03' },
  ],
}

export const quote: PublicQuote = {
  lines: [
    { kind: 'NIGHTS', quantity: 3, unitAmount: 85_000, amount: 255_000, note: null },
    { kind: 'CLEANING', quantity: 1, unitAmount: 15_000, amount: 15_000, note: null },
    { kind: 'TAX', quantity: 1, unitAmount: 20_250, amount: 20_250, note: 'VAT 7.5 %' },
  ],
  totalAmount: 290_250,
  depositAmount: 145_125,
  cautionAmount: 50_000,
  problem: null,
}

export const stay: StayView = {
  ...{ checkIn: '2026-12-10', checkOut: '2026-12-13', guests: 2 },
  ...{ quote, error: null },
}

export const request: RequestView = {
  state: 'HELD',
  businessName: page.businessName,
  whatsapp: page.whatsapp,
  codeEmail: null,
  propertyName: property.name,
  pagePath: publicPropertyPath(page.slug, property.slug),
  checkIn: '2026-12-10',
  checkOut: '2026-12-13',
  guests: 2,
  totalAmount: 290_250,
  depositAmount: 145_125,
  cautionAmount: 50_000,
  heldUntil: new Date('2026-11-28T17:00:00Z'),
  timeZone: 'Africa/Lagos',
  account: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Ade Homes Limited' },
  paymentCode: 'K7Q2MX',
  payAmount: 145_125,
  paidAmount: 0,
  isClaimed: false,
  guestPath: null,
  reason: null,
}

/** A text that would end elements and attributes if it were not escaped. */
export const hostileText = `</style></script><script>alert(1)</script><b onclick='x' title="y">&amp; Ọmọlọlá 🏝️`

/** Words that compress as badly as real ones. */
export function randomText(length: number, seed: number): string {
  let state = seed
  const next = (max: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % max
  }
  const letters = 'etaoinshrdlucmfwypvbgkqjxz'
  const word = () => Array.from({ length: 2 + next(8) }, () => letters[Math.min(next(26), next(26))]).join('')
  let text = word()
  while (text.length < length) text += ` ${word()}`
  return text.slice(0, length)
}
