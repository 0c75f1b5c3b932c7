import { z } from 'zod'
import { Booking } from './bookings/schema.ts'
import { endpoint } from './core/endpoint.ts'
import { Expense } from './expenses/schema.ts'
import { InventoryItem } from './inventory/schema.ts'
import { MaintenanceRequest } from './maintenance/schema.ts'
import { Person } from './people/schema.ts'
import { Property } from './properties/schema.ts'

/** Maximum rows of each kind of record. */
export const maxFound = 5

/** Characters of a search text. */
export const searchTextLength = { min: 2, max: 200 } as const

const shortMessage = `Type at least ${searchTextLength.min} characters`
const longMessage = `A search has at most ${searchTextLength.max} characters`

const SearchQuery = z.object({
  q: z
    .string(shortMessage)
    .trim()
    .min(searchTextLength.min, shortMessage)
    .max(searchTextLength.max, longMessage),
})

export const FoundBooking = Booking.pick({
  id: true,
  reference: true,
  guestName: true,
  guestPhone: true,
  checkIn: true,
  checkOut: true,
  status: true,
  property: true,
})
export type FoundBooking = z.infer<typeof FoundBooking>

export const FoundPerson = Person.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  status: true,
  isReadOnly: true,
  invitationExpiresAt: true,
})
export type FoundPerson = z.infer<typeof FoundPerson>

const found = <S extends z.ZodType>(row: S) => z.array(row).max(maxFound).nullable()

/** The first rows of each kind. A kind is null if the person's role or the plan has no list of it. */
export const SearchResults = z.object({
  /** Nearest to today first; found from a word of three letters on. Agents find their own. */
  bookings: found(FoundBooking),
  properties: found(
    Property.pick({ id: true, name: true, address: true, status: true, today: true, archivedAt: true }),
  ),
  agents: found(FoundPerson),
  staff: found(FoundPerson),
  inventory: found(
    InventoryItem.pick({
      id: true,
      itemName: true,
      category: true,
      quantity: true,
      stockStatus: true,
      property: true,
    }),
  ),
  /** Staff find their own. */
  expenses: found(
    Expense.pick({
      id: true,
      title: true,
      amount: true,
      category: true,
      vendorName: true,
      expenseDate: true,
      status: true,
      propertyName: true,
    }),
  ),
  maintenance: found(
    MaintenanceRequest.pick({ id: true, title: true, priority: true, status: true, property: true }),
  ),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = {
  get: endpoint({
    method: 'GET',
    path: '/search',
    // Every role finds properties. The other kinds have the permissions of their lists.
    access: 'properties:read',
    query: SearchQuery,
    response: SearchResults,
    summary: 'Bookings, properties, people, inventory, expenses and repairs by name, phone or reference',
  }),
}
