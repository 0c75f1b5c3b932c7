import { bookings } from '@ilewa/contract/bookings/endpoints'
import { bookingTotal } from '@ilewa/contract/bookings/money'
import type { BookingInput } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import { agentDetails, users } from '@ilewa/server/features/auth/auth.table'
import { openSession } from '@ilewa/server/features/auth/sessions.service'
import { businesses } from '@ilewa/server/features/business/business.table'
import { invitations } from '@ilewa/server/features/invitations/invitations.table'
import { subscriptions } from '@ilewa/server/features/subscription/subscription.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import sharp from 'sharp'
import type { TestApp } from './test-app.ts'

export interface Person {
  id: string
  businessId: string
  email: string
  token: string
}

async function addPerson(role: Role, businessId: string): Promise<Person> {
  const id = newId()
  const [row] = await db()
    .insert(users)
    .values({
      id,
      businessId,
      firstName: 'Ọláwálé',
      lastName: 'Ṣóyínká',
      email: `${role.toLowerCase()}-${id}@example.com`,
      phone: '0803 123 4567',
      role,
      emailVerifiedAt: new Date(),
    })
    .returning()
  if (!row) throw new Error('No person was stored')
  const { token } = await openSession({ ip: '127.0.0.1', userAgent: 'test' }, row, 'password')
  return { id, businessId, email: row.email, token }
}

/** A signed-in owner with a business on the Free plan. */
export async function anOwner(): Promise<Person> {
  const businessId = newId()
  await db().insert(businesses).values({ id: businessId, name: 'Ilé Ayọ̀', kind: 'hotel' })
  await db()
    .insert(subscriptions)
    .values({ businessId, id: newId(), planType: 'FREE', status: 'ACTIVE', priceAmount: 0 })
  return addPerson('OWNER', businessId)
}

export async function anAgentOf(owner: Person): Promise<Person> {
  const agent = await addPerson('AGENT', owner.businessId)
  await db()
    .insert(agentDetails)
    .values({ businessId: owner.businessId, userId: agent.id, location: 'Lekki' })
  return agent
}

/** An invited user who has not accepted; the token is empty. */
export async function anInvitationOf(owner: Person, role: 'AGENT' | 'STAFF'): Promise<Person> {
  const { businessId } = owner
  const id = newId()
  const email = `${role.toLowerCase()}-${id}@example.com`
  const person = { firstName: 'Terver', lastName: 'Gyang', phone: '0803 123 4567', email }
  await db()
    .insert(invitations)
    .values({ ...person, id, businessId, role })
  return { id, businessId, email, token: '' }
}

export const aStaffMemberOf = (owner: Person): Promise<Person> => addPerson('STAFF', owner.businessId)

let picture: Promise<Buffer> | undefined

export const aPicture = (): Promise<Buffer> => {
  picture ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f6b4f' } })
    .jpeg()
    .toBuffer()
  return picture
}

export const propertyFields = {
  name: 'Lekki Loft',
  address: '1 Admiralty Way, Lekki',
  bedrooms: '2',
  bathrooms: '1',
  pricePerNight: '19999.99',
}

/** A property of the owner, created by HTTP. */
export async function aProperty(app: TestApp, owner: Person, fields: Record<string, unknown> = {}) {
  const sent = await app.send(
    properties.create,
    { body: { ...propertyFields, ...fields } },
    { token: owner.token, files: [{ name: 'front.jpg', content: await aPicture() }] },
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.property
}

/** The civil date `days` from today in Lagos. */
export const day = (days: number): string => addDays(civilDateAt(new Date(), 'Africa/Lagos'), days)

/** A valid booking of the property for nights `[from, to)`, counted in days from today. */
export const aBookingInput = (
  property: { id: string; pricePerNight: number },
  from: number,
  to: number,
): Omit<BookingInput, 'agentId' | 'notes' | 'source'> => ({
  propertyId: property.id,
  checkIn: day(from),
  checkOut: day(to),
  guests: 2,
  totalAmount: bookingTotal(day(from), day(to), property.pricePerNight),
  paidAmount: 0,
  status: 'PENDING',
  guestName: 'Chiamaka Okonkwo',
  guestEmail: 'chiamaka@example.com',
  guestPhone: '0803 123 4567',
})

export async function aBooking(app: TestApp, person: Person, input: object) {
  const sent = await app.send(
    bookings.create,
    { body: input as Record<string, unknown> },
    { token: person.token },
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.booking
}

/** The fields of ten light bulbs at a property, with a minimum stock of four. */
export const itemFields = ({ id }: { id: string }) => ({
  propertyId: id,
  itemName: 'Light bulbs',
  category: 'Electrical',
  quantity: 10,
  minStock: 4,
  costPerUnit: 1_250.5,
  location: 'Store room',
  description: 'Nine watts, warm white',
})

/** An inventory item, created by HTTP. */
export async function anItem(app: TestApp, person: Person, fields: object): Promise<InventoryItem> {
  const sent = await app.send(
    inventory.create,
    { body: fields as Record<string, unknown> },
    { token: person.token },
  )
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.inventoryItem
}
