import { ArrivalDetails } from '@ilewa/contract/guest-page/schema'
import { BookingRequest, requestStateLabels } from '@ilewa/contract/public-page/requests'
import { PropertyPage } from '@ilewa/contract/public-page/schema'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import { type ExportedArrival, readAllArrivals } from '../../guest-page/arrival/arrival-details.queries.ts'
import { readAllPropertyPages } from '../../public-page/page-settings.queries.ts'
import { readAllRequests } from '../../public-page/requests/booking-requests.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet } from './sheets.ts'

const ExportedPropertyPage = PropertyPage.omit({ url: true }).extend({
  id: z.string(),
  propertyName: z.string(),
})

const propertyPageSheet = recordSheet<z.infer<typeof ExportedPropertyPage>>({
  name: 'property-pages',
  description: 'how properties appear on the public page',
  schema: ExportedPropertyPage,
  rows: (ctx) => eachRow((cursor) => readAllPropertyPages(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'On the page', cell: ({ isOnPage }) => (isOnPage ? 'Yes' : 'No') },
    { header: 'Address', cell: ({ slug }) => slug },
    { header: 'Area', cell: ({ area }) => area },
    { header: 'Guests', cell: ({ maxGuests }) => maxGuests },
    { header: 'Check-in from', cell: ({ checkInFrom }) => checkInFrom },
    { header: 'Check-out by', cell: ({ checkOutBy }) => checkOutBy },
    { header: 'House rules', cell: ({ houseRules }) => houseRules },
    { header: 'Property ID', cell: ({ id }) => id },
  ],
})

const ExportedArrivalDetails = ArrivalDetails.pick({ directions: true, wifiName: true }).extend({
  id: z.string(),
  propertyName: z.string(),
})

const arrivalSheet = recordSheet<ExportedArrival>({
  name: 'arrival-details',
  description: 'how guests find each property, without the codes',
  schema: ExportedArrivalDetails,
  rows: (ctx) => eachRow((cursor) => readAllArrivals(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Directions', cell: ({ directions }) => directions },
    { header: 'Wi-Fi', cell: ({ wifiName }) => wifiName },
    { header: 'Property ID', cell: ({ id }) => id },
  ],
})

const requestSheet = recordSheet<z.infer<typeof BookingRequest>>({
  name: 'booking-requests',
  description: 'requests of guests on the public page',
  schema: BookingRequest,
  rows: (ctx) => eachRow((cursor) => readAllRequests(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Reference', cell: ({ reference }) => reference },
    { header: 'State', cell: ({ state }) => requestStateLabels[state] },
    { header: 'Property', cell: ({ property }) => property.name },
    { header: 'Check-in', cell: ({ checkIn }) => checkIn },
    { header: 'Check-out', cell: ({ checkOut }) => checkOut },
    { header: 'Guests', cell: ({ guests }) => guests },
    { header: 'Total (NGN)', cell: ({ totalAmount }) => naira(totalAmount) },
    { header: 'Deposit (NGN)', cell: ({ depositAmount }) => naira(depositAmount) },
    { header: 'Guest', cell: ({ guestName }) => guestName },
    { header: 'Email', cell: ({ guestEmail }) => guestEmail },
    { header: 'Phone', cell: ({ guestPhone }) => guestPhone },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Asked', cell: ({ createdAt }) => createdAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

export const pageSheets = [propertyPageSheet, arrivalSheet, requestSheet]
