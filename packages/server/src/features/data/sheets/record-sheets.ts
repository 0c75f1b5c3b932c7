import { Booking } from '@ilewa/contract/bookings/schema'
import { bookingSourceLabels, bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { civilDateAt } from '@ilewa/contract/core/dates'
import { type ImportColumn, type ImportField, importColumns } from '@ilewa/contract/data/columns'
import type { ImportEntity } from '@ilewa/contract/data/schema'
import { Expense } from '@ilewa/contract/expenses/schema'
import {
  expenseCategoryLabels,
  expenseChargeLabels,
  expenseStatusLabels,
} from '@ilewa/contract/expenses/terms'
import { InventoryItem } from '@ilewa/contract/inventory/schema'
import { describePolicy } from '@ilewa/contract/money/cancellation'
import { taxLabel } from '@ilewa/contract/prices/stay-taxes'
import { Property } from '@ilewa/contract/properties/schema'
import { propertyStatusLabels, propertyTypeLabels } from '@ilewa/contract/properties/terms'
import { z } from 'zod'
import { type CsvColumn, csvBatchSize, eachRow, joinCell } from '../../../platform/csv/csv-writer.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { imageKeyOf } from '../../../platform/images/stored-pictures.ts'
import { listAgentsByEmail } from '../../agents/emails.queries.ts'
import { readBookings } from '../../bookings/bookings.queries.ts'
import { listExpensesWithoutTotal } from '../../expenses/expenses.queries.ts'
import { readItems } from '../../inventory/inventory.queries.ts'
import { listProperties } from '../../properties/properties.queries.ts'
import { recordSheet, shortId, toFileName } from './sheets.ts'

type Cell<Row> = CsvColumn<Row>['cell']

export const naira = (amount: number | null): string | null => amount?.toFixed(2) ?? null

/** The import's columns in their order, then the others, so that an export can be imported again. */
export function columnsOf<N extends ImportEntity, Row>(
  noun: N,
  cells: Record<ImportField<N>, Cell<Row>>,
  rest: readonly CsvColumn<Row>[],
): CsvColumn<Row>[] {
  const importedColumns: readonly ImportColumn[] = importColumns[noun]
  const byField: Readonly<Record<string, Cell<Row>>> = cells
  const first = importedColumns.flatMap(({ field, header }) => {
    const cell = byField[field]
    return cell ? [{ header, cell }] : []
  })
  return [...first, ...rest]
}

async function* eachProperty(ctx: Context): AsyncGenerator<Property> {
  for (const archived of [undefined, 'true'] as const) {
    yield* eachRow(async (cursor) => {
      const query = { archived, sort: 'name' as const, limit: csvBatchSize, cursor }
      const { properties: rows, page } = await listProperties(ctx, query)
      return { rows, nextCursor: page.nextCursor }
    })
  }
}

const propertySheet = recordSheet<Property>({
  name: 'properties',
  description: 'every property, archived ones too, with its images under images/properties',
  schema: Property.omit({ images: true, image_url: true, imageUrl: true }),
  rows: eachProperty,
  columns: () =>
    columnsOf<'properties', Property>(
      'properties',
      {
        name: ({ name }) => name,
        address: ({ address }) => address,
        description: ({ description }) => description,
        type: ({ type }) => type && propertyTypeLabels[type],
        status: ({ status }) => propertyStatusLabels[status],
        bedrooms: ({ bedrooms }) => bedrooms,
        bathrooms: ({ bathrooms }) => bathrooms,
        pricePerNight: ({ pricePerNight }) => naira(pricePerNight),
        amenities: ({ amenities }) => joinCell(amenities),
        archived: ({ archivedAt }) => (archivedAt ? 'yes' : 'no'),
      },
      [
        { header: 'ID', cell: ({ id }) => id },
        { header: 'Pictures', cell: ({ images }) => images.length },
        { header: 'Added', cell: ({ createdAt }) => createdAt },
      ],
    ),
  images: (ctx, { id, name, images }) =>
    images.map((image, index) => ({
      key: imageKeyOf(ctx, image.id),
      name: `images/properties/${toFileName(name, 'property')}-${shortId(id)}/${index + 1}.jpg`,
    })),
})

const AgentBooking = Booking.extend({ agentEmail: z.string().nullable() })
type AgentBooking = z.infer<typeof AgentBooking>

async function* eachBooking(ctx: Context): AsyncGenerator<AgentBooking> {
  const emails = new Map([...(await listAgentsByEmail(ctx))].map(([email, id]) => [id, email]))
  const rows = eachRow((cursor) => readBookings(ctx, { sort: 'checkIn', limit: csvBatchSize, cursor }))
  for await (const booking of rows)
    yield { ...booking, agentEmail: emails.get(booking.agentId ?? '') ?? null }
}

const bookingSheet = recordSheet<AgentBooking>({
  name: 'bookings',
  description: 'every booking with its guest',
  schema: AgentBooking,
  rows: eachBooking,
  columns: ({ timeZone }) =>
    columnsOf<'bookings', AgentBooking>(
      'bookings',
      {
        reference: ({ reference }) => reference,
        guestName: ({ guestName }) => guestName,
        guestPhone: ({ guestPhone }) => guestPhone,
        guestEmail: ({ guestEmail }) => guestEmail,
        property: ({ property }) => property.name,
        propertyId: ({ propertyId }) => propertyId,
        checkIn: ({ checkIn }) => checkIn,
        checkOut: ({ checkOut }) => checkOut,
        guests: ({ guests }) => guests,
        status: ({ status }) => bookingStatusLabels[status],
        source: ({ source }) => bookingSourceLabels[source],
        agentEmail: ({ agentEmail }) => agentEmail,
        totalAmount: ({ totalAmount }) => naira(totalAmount),
        paidAmount: ({ paidAmount }) => naira(paidAmount),
        notes: ({ notes }) => notes,
        cancellationReason: ({ cancellationReason }) => cancellationReason,
        bookedOn: ({ createdAt }) => civilDateAt(new Date(createdAt), timeZone),
      },
      [
        { header: 'Agent', cell: ({ agentName }) => agentName },
        { header: 'Tax (NGN)', cell: ({ taxAmount }) => naira(taxAmount) },
        { header: 'Taxes', cell: ({ taxes }) => taxes.map(taxLabel).join(', ') || null },
        { header: 'Caution deposit (NGN)', cell: ({ cautionAmount }) => naira(cautionAmount) },
        { header: 'Caution deposit held (NGN)', cell: ({ cautionHeld }) => naira(cautionHeld) },
        {
          header: 'Cancellation policy',
          cell: ({ cancellationPolicy }) => cancellationPolicy && describePolicy(cancellationPolicy),
        },
        {
          header: 'Cancellation fee (NGN)',
          cell: ({ cancellationFee }) => (cancellationFee === null ? null : naira(cancellationFee)),
        },
        { header: 'Cancelled on', cell: ({ cancelledOn }) => cancelledOn },
        { header: 'ID', cell: ({ id }) => id },
      ],
    ),
})

const inventorySheet = recordSheet<InventoryItem>({
  name: 'inventory',
  description: 'inventory items by property',
  schema: InventoryItem,
  rows: (ctx) => eachRow((cursor) => readItems(ctx, { sort: 'itemName', limit: csvBatchSize, cursor })),
  columns: () =>
    columnsOf<'inventory', InventoryItem>(
      'inventory',
      {
        property: ({ property }) => property.name,
        propertyId: ({ propertyId }) => propertyId,
        itemName: ({ itemName }) => itemName,
        category: ({ category }) => category,
        quantity: ({ quantity }) => quantity,
        minStock: ({ minStock }) => minStock,
        location: ({ location }) => location,
        costPerUnit: ({ costPerUnit }) => naira(costPerUnit),
        description: ({ description }) => description,
      },
      [
        { header: 'ID', cell: ({ id }) => id },
        { header: 'Last updated', cell: ({ updatedAt }) => updatedAt },
      ],
    ),
})

const expenseSheet = recordSheet<Expense>({
  name: 'expenses',
  description: 'every expense, with photos of receipts under images/receipts',
  schema: Expense.omit({ receipt: true }),
  rows: (ctx) =>
    eachRow((cursor) => listExpensesWithoutTotal(ctx, { sort: 'expenseDate', limit: csvBatchSize, cursor })),
  columns: () =>
    columnsOf<'expenses', Expense>(
      'expenses',
      {
        expenseDate: ({ expenseDate }) => expenseDate,
        title: ({ title }) => title,
        category: ({ category }) => expenseCategoryLabels[category],
        vendorName: ({ vendorName }) => vendorName,
        property: ({ propertyName }) => propertyName,
        propertyId: ({ propertyId }) => propertyId,
        amount: ({ amount }) => naira(amount),
        status: ({ status }) => expenseStatusLabels[status],
        rejectionReason: ({ rejectionReason }) => rejectionReason,
        description: ({ description }) => description,
        chargedTo: ({ chargedTo }) => expenseChargeLabels[chargedTo],
      },
      [
        { header: 'Maintenance request', cell: ({ maintenanceTitle }) => maintenanceTitle },
        { header: 'Decided by', cell: ({ decidedByName }) => decidedByName },
        { header: 'Recorded by', cell: ({ createdByName }) => createdByName },
        { header: 'ID', cell: ({ id }) => id },
      ],
    ),
  images: (ctx, { id, title, expenseDate, receipt }) =>
    receipt
      ? [
          {
            key: imageKeyOf(ctx, receipt.id),
            name: `images/receipts/${expenseDate}-${toFileName(title, 'receipt')}-${shortId(id)}.jpg`,
          },
        ]
      : [],
})

/** Sheets that can also be imported; each has the columns of its import. */
export const recordSheets = [propertySheet, bookingSheet, inventorySheet, expenseSheet]
