import { uuid } from '@ilewa/contract/core/fields'
import { describePolicy } from '@ilewa/contract/money/cancellation'
import { lineLabel } from '@ilewa/contract/prices/line-rules'
import { BookingLine } from '@ilewa/contract/prices/lines'
import { PropertyPrices, Season } from '@ilewa/contract/prices/schema'
import { z } from 'zod'
import { csvBatchSize, eachPage } from '../../../platform/csv/csv-writer.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { readBookings } from '../../bookings/bookings.queries.ts'
import { listLinesOfAll } from '../../bookings/lines/lines.queries.ts'
import {
  listAllPrices,
  listDayPrices,
  listPropertiesWithDayPrices,
  listSeasons,
} from '../../prices/prices.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet } from './sheets.ts'

const ofProperty = { propertyName: z.string() }

const ExportedPrices = PropertyPrices.extend(ofProperty)
const priceSheet = recordSheet<z.infer<typeof ExportedPrices>>({
  name: 'property-prices',
  description: 'weekend prices, fees, minimum nights and discounts of properties',
  schema: ExportedPrices,
  rows: async function* (ctx) {
    yield* await listAllPrices(ctx)
  },
  columns: () => [
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Price per night (NGN)', cell: ({ pricePerNight }) => naira(pricePerNight) },
    {
      header: 'Weekend price (NGN)',
      cell: ({ weekendPrice }) => (weekendPrice === null ? null : naira(weekendPrice)),
    },
    { header: 'Weekend days', cell: ({ weekendDays }) => weekendDays.join(' ') },
    { header: 'Cleaning fee (NGN)', cell: ({ cleaningFee }) => naira(cleaningFee) },
    { header: 'Caution deposit (NGN)', cell: ({ cautionAmount }) => naira(cautionAmount) },
    { header: 'Included guests', cell: ({ includedGuests }) => includedGuests },
    { header: 'Fee per extra guest (NGN)', cell: ({ extraGuestFee }) => naira(extraGuestFee) },
    { header: 'Minimum nights', cell: ({ minNights }) => minNights },
    {
      header: 'Long-stay discounts',
      cell: ({ stayDiscounts }) =>
        stayDiscounts.map(({ nights, percent }) => `${nights} nights ${percent} %`).join('; '),
    },
    {
      header: 'Lowest price (NGN)',
      cell: ({ floorPrice }) => (floorPrice === null ? null : naira(floorPrice)),
    },
    { header: 'Fills gaps', cell: ({ fillsGaps }) => (fillsGaps ? 'Yes' : '') },
    { header: 'Leaves no gap below', cell: ({ leaveNoGapBelow }) => leaveNoGapBelow },
    {
      header: 'Cancellation policy',
      cell: ({ cancellationPolicy }) => cancellationPolicy && describePolicy(cancellationPolicy),
    },
    { header: 'Property ID', cell: ({ propertyId }) => propertyId },
  ],
})

const seasonSheet = recordSheet<Season>({
  name: 'seasons',
  description: 'other prices for ranges of nights',
  schema: Season,
  rows: async function* (ctx) {
    yield* await listSeasons(ctx)
  },
  columns: () => [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'First night', cell: ({ firstNight }) => firstNight },
    { header: 'Last night', cell: ({ lastNight }) => lastNight },
    { header: 'Price (NGN)', cell: ({ price }) => (price === null ? null : naira(price)) },
    {
      header: 'Weekend price (NGN)',
      cell: ({ weekendPrice }) => (weekendPrice === null ? null : naira(weekendPrice)),
    },
    { header: 'Percentage', cell: ({ percent }) => percent },
    { header: 'Minimum nights', cell: ({ minNights }) => minNights },
    { header: 'Properties', cell: ({ properties }) => properties.map(({ name }) => name).join('; ') },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

/** Property by property: a business can have years of prices at hundreds of them. */
async function* eachDayPrice(ctx: Context): AsyncIterable<z.infer<typeof ExportedDayPrice>> {
  for (const { id: propertyId, name: propertyName } of await listPropertiesWithDayPrices(ctx))
    for (const price of await listDayPrices(ctx, propertyId)) yield { ...price, propertyId, propertyName }
}

const ExportedDayPrice = z.object({ ...ofProperty, propertyId: uuid, night: z.string(), price: z.number() })
const dayPriceSheet = recordSheet<z.infer<typeof ExportedDayPrice>>({
  name: 'day-prices',
  description: 'prices of single nights',
  schema: ExportedDayPrice,
  rows: eachDayPrice,
  columns: () => [
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Night', cell: ({ night }) => night },
    { header: 'Price (NGN)', cell: ({ price }) => naira(price) },
    { header: 'Property ID', cell: ({ propertyId }) => propertyId },
  ],
})

async function* eachLine(ctx: Context): AsyncIterable<z.infer<typeof ExportedLine>> {
  const pages = eachPage((cursor) => readBookings(ctx, { limit: csvBatchSize, cursor }))
  for await (const page of pages) {
    const references = new Map(page.map(({ id, reference }) => [id, reference]))
    for (const line of await listLinesOfAll(ctx, [...references.keys()]))
      yield { ...line, reference: references.get(line.bookingId) ?? '' }
  }
}

const ExportedLine = BookingLine.extend({ reference: z.string(), bookingId: uuid })
const lineSheet = recordSheet<z.infer<typeof ExportedLine>>({
  name: 'booking-lines',
  description: 'what the totals of bookings consist of',
  schema: ExportedLine,
  rows: eachLine,
  columns: () => [
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Line', cell: lineLabel },
    { header: 'Quantity', cell: ({ quantity }) => quantity },
    { header: 'Unit amount (NGN)', cell: ({ unitAmount }) => naira(unitAmount) },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Booking ID', cell: ({ bookingId }) => bookingId },
  ],
})

/** How properties are priced, and the lines of bookings. */
export const priceSheets = [priceSheet, seasonSheet, dayPriceSheet, lineSheet]
