import type { GuestRules } from '../bookings/guest-rules.ts'
import { bookingSourceLabels, bookingStatusLabels } from '../bookings/terms.ts'
import { expenseCategoryLabels, expenseChargeLabels, expenseStatusLabels } from '../expenses/terms.ts'
import { propertyStatusLabels, propertyTypeLabels } from '../properties/terms.ts'
import type { ImportEntity } from './schema.ts'

/** A column of an import file. An export has the same columns, so that it can be imported again. */
export interface ImportColumn {
  /** The field name in the row's schema. */
  field: string
  header: string
  /** A file without this column cannot be imported. */
  required?: true | undefined
  /** How the cell is parsed; as text by default. */
  cell?: 'number' | 'date' | 'phone' | 'list' | 'yes'
  /** The label of each API value. A cell can contain the label or the value. */
  choices?: Readonly<Record<string, string>>
}

const propertyId = { field: 'propertyId', header: 'Property ID' } as const

export const importColumns = {
  properties: [
    { field: 'name', header: 'Name', required: true },
    { field: 'address', header: 'Address', required: true },
    { field: 'description', header: 'Description' },
    { field: 'type', header: 'Type', choices: propertyTypeLabels },
    { field: 'status', header: 'Status', choices: propertyStatusLabels },
    { field: 'bedrooms', header: 'Bedrooms', required: true, cell: 'number' },
    { field: 'bathrooms', header: 'Bathrooms', required: true, cell: 'number' },
    { field: 'pricePerNight', header: 'Price per night (NGN)', cell: 'number' },
    { field: 'amenities', header: 'Amenities', cell: 'list' },
    { field: 'archived', header: 'Archived', cell: 'yes' },
  ],
  bookings: [
    { field: 'reference', header: 'Reference' },
    { field: 'guestName', header: 'Guest name', required: true },
    { field: 'guestPhone', header: 'Guest phone', required: true, cell: 'phone' },
    { field: 'guestEmail', header: 'Guest email', required: true },
    { field: 'property', header: 'Property', required: true },
    propertyId,
    { field: 'checkIn', header: 'Check-in', required: true, cell: 'date' },
    { field: 'checkOut', header: 'Check-out', required: true, cell: 'date' },
    { field: 'guests', header: 'Guests', required: true, cell: 'number' },
    { field: 'status', header: 'Status', choices: bookingStatusLabels },
    { field: 'source', header: 'Source', choices: bookingSourceLabels },
    { field: 'agentEmail', header: 'Agent email' },
    { field: 'totalAmount', header: 'Total amount', cell: 'number' },
    { field: 'paidAmount', header: 'Amount paid', cell: 'number' },
    { field: 'notes', header: 'Notes' },
    { field: 'cancellationReason', header: 'Reason for cancelling' },
    { field: 'bookedOn', header: 'Booked on', cell: 'date' },
  ],
  inventory: [
    { field: 'property', header: 'Property', required: true },
    propertyId,
    { field: 'itemName', header: 'Item', required: true },
    { field: 'category', header: 'Category', required: true },
    { field: 'quantity', header: 'Quantity', cell: 'number' },
    { field: 'minStock', header: 'Min stock', cell: 'number' },
    { field: 'location', header: 'Location' },
    { field: 'costPerUnit', header: 'Cost per unit (NGN)', cell: 'number' },
    { field: 'description', header: 'Description' },
  ],
  expenses: [
    { field: 'expenseDate', header: 'Date', required: true, cell: 'date' },
    { field: 'title', header: 'Title', required: true },
    { field: 'category', header: 'Category', required: true, choices: expenseCategoryLabels },
    { field: 'vendorName', header: 'Vendor', required: true },
    { field: 'property', header: 'Property' },
    propertyId,
    { field: 'amount', header: 'Amount (NGN)', required: true, cell: 'number' },
    { field: 'status', header: 'Status', choices: expenseStatusLabels },
    { field: 'rejectionReason', header: 'Rejection reason' },
    { field: 'description', header: 'Description' },
    { field: 'chargedTo', header: 'Charged to', choices: expenseChargeLabels },
  ],
  landlords: [
    { field: 'name', header: 'Name', required: true },
    { field: 'phone', header: 'Phone', required: true, cell: 'phone' },
    { field: 'email', header: 'Email' },
    { field: 'address', header: 'Address' },
    { field: 'taxId', header: 'Tax ID' },
    { field: 'bankName', header: 'Bank' },
    { field: 'accountNumber', header: 'Account number' },
    { field: 'accountName', header: 'Account name' },
    { field: 'notes', header: 'Notes' },
  ],
} as const satisfies Record<ImportEntity, readonly ImportColumn[]>

/** The field names of an import type's rows. */
export type ImportField<N extends ImportEntity> = (typeof importColumns)[N][number]['field']

/** The columns of an import file of a business. */
export const importColumnsFor = (
  noun: ImportEntity,
  { guestEmailOptional }: GuestRules,
): readonly ImportColumn[] =>
  importColumns[noun].map((column: ImportColumn) =>
    guestEmailOptional && column.field === 'guestEmail' ? { ...column, required: undefined } : column,
  )
