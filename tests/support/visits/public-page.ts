import { propertyPages, publicPages } from '@ilewa/contract/public-page/endpoints'
import { publicRequests } from '@ilewa/contract/public-page/requests'
import type { PropertyPage, PublicPage } from '@ilewa/contract/public-page/schema'
import {
  bannedGuests,
  bookingRequests,
} from '@ilewa/server/features/public-page/requests/booking-requests.table'
import { minutesFromNow, setClockOffset } from '@ilewa/server/platform/clock'
import { db } from '@ilewa/server/platform/database/database'
import { hashOf, newId, newReference, newSecret } from '@ilewa/server/platform/id'
import { day, type Person } from '../app/builders.ts'
import type { TestApp } from '../app/test-app.ts'

/** The owner's page, shown. */
export async function aPublicPage(
  app: TestApp,
  { token }: Person,
  fields: Record<string, unknown> = {},
): Promise<PublicPage> {
  const slug = `page-${newId().slice(-12)}`
  const body = { isShown: true, slug, mode: 'HOLD', noticeHours: 0, ...fields }
  const sent = await app.send(publicPages.update, { body }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.publicPage
}

export const propertyPageFields = {
  isOnPage: true,
  slug: 'loft',
  area: 'Lekki Phase 1',
  maxGuests: 4,
  checkInFrom: '14:00',
  checkOutBy: '11:00',
  houseRules: 'No parties',
}

/** Puts a property on the page of its business. */
export async function aPropertyPage(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  fields: Record<string, unknown> = {},
): Promise<PropertyPage> {
  const body = { ...propertyPageFields, ...fields }
  const sent = await app.send(propertyPages.update, { params: { id }, body: body as never }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.propertyPage
}

/** The dates of a request, in days from today. */
export const visitedStay = (from: number, to: number) => ({
  checkIn: day(from),
  checkOut: day(to),
  guests: 2,
})

/** A guest with an address and a number of their own. */
export const aGuest = () => {
  const id = newId()
  return {
    guestName: 'Chidi Obi',
    guestEmail: `${id}@example.com`,
    guestPhone: `+23480${id.replace(/\D/g, '').padEnd(8, '1').slice(-8)}`,
  }
}

interface Visit {
  slug: string
  propertySlug?: string
  from?: string
}

/** What a stay costs a visitor, by HTTP. */
export const askPrice = (
  app: TestApp,
  { slug, propertySlug = propertyPageFields.slug, from = '127.0.0.1' }: Visit,
  stay: object,
) => app.send(publicRequests.quote, { params: { slug, propertySlug }, query: stay as never }, { from })

/** Signs an offer as if it was made some seconds ago: a form that is sent at once is refused. */
const backdated = async <T>(work: () => Promise<T>): Promise<T> => {
  setClockOffset(-10_000)
  try {
    return await work()
  } finally {
    setClockOffset(0)
  }
}

type RequestFields = { guest?: object } & Record<string, unknown> & ReturnType<typeof visitedStay>

/** The body of a request at the price of the page. One after the other: it sets the clock. */
export async function requestBody(
  app: TestApp,
  visit: Visit,
  { guest = aGuest(), ...fields }: RequestFields,
): Promise<Record<string, unknown>> {
  const { checkIn, checkOut, guests } = fields
  const quoted = await backdated(() => askPrice(app, visit, { checkIn, checkOut, guests }))
  const { offerToken, quote } = quoted.body.data
  return {
    ...{ propertySlug: visit.propertySlug ?? propertyPageFields.slug, offerToken },
    totalAmount: quote.totalAmount,
    ...guest,
    ...fields,
  }
}

export const postRequest = (app: TestApp, { slug, from = '127.0.0.1' }: Visit, body: object) =>
  app.send(publicRequests.create, { params: { slug }, body: body as never }, { from })

/** Asks for dates by HTTP, at the price of the page. */
export const sendRequest = async (app: TestApp, visit: Visit, fields: RequestFields) =>
  postRequest(app, visit, await requestBody(app, visit, fields))

/** A request that waits for the owner, stored as if its guest had entered the code. */
export async function aStoredRequest(
  { businessId }: Person,
  { id: propertyId }: { id: string },
): Promise<{ id: string }> {
  const id = newId()
  const { guestName, guestEmail, guestPhone } = aGuest()
  await db()
    .insert(bookingRequests)
    .values({
      ...{ businessId, id, propertyId, guestName, guestEmail, guestPhone, guestPhoneE164: guestPhone },
      ...visitedStay(40, 42),
      ...{ totalAmount: 80_000, depositAmount: 40_000, cautionAmount: 0 },
      reference: newReference(),
      state: 'ASKED',
      tokenHash: hashOf(newSecret()),
      endsAt: minutesFromNow(60),
      provenAt: new Date(),
    })
  return { id }
}

export async function aBannedGuest({ businessId, id: bannedBy }: Person): Promise<{ id: string }> {
  const id = newId()
  const { guestEmail, guestPhone: guestPhoneE164 } = aGuest()
  await db().insert(bannedGuests).values({ businessId, id, guestEmail, guestPhoneE164, bannedBy })
  return { id }
}
