import { propertyPages, publicPages } from '@ilewa/contract/public-page/endpoints'
import { bookingRequests, minFormSeconds, publicRequests } from '@ilewa/contract/public-page/requests'
import { now } from '@ilewa/server/platform/clock'
import { newToken, tokenPattern } from '../checks/markers.ts'
import type { Action, Business, Client } from '../environment/types.ts'
import { listProperties, pickProperty, randomNights } from './bookings.ts'
import { type CallContext, type CallResult, sendOnce } from './call.ts'
import { countNightTry } from './night-tries.ts'
import { waitForMail } from './users.ts'

export interface Stay {
  propertySlug: string
  checkIn: string
  checkOut: string
  guests: number
}

/** The price of a stay, which visitors can use for half an hour, but not at once. */
export interface Offer extends Stay {
  totalAmount: number
  offerToken: string
  /** By the clock of this machine. */
  offeredAt: number
}

const pageSlug = ({ marker }: Business) => `torture-${marker.toLowerCase()}`
export const propertySlug = ({ id }: { id: string }) => `p-${id}`

/** Lets guests hold dates of all properties. */
export async function showPublicPage(owner: Client): Promise<void> {
  const { context, business } = owner
  await sendOnce(context, publicPages.update, {
    body: { isShown: true, slug: pageSlug(business), mode: 'HOLD', noticeHours: 0 },
  })
  for (const property of await listProperties(owner))
    await sendOnce(context, propertyPages.update, {
      params: { id: property.id },
      body: {
        ...{ isOnPage: true, slug: propertySlug(property), area: `Lekki ${context.marker}`, maxGuests: 20 },
        ...{ checkInFrom: '14:00', checkOutBy: '11:00', houseRules: null },
      },
    })
}

/** Of a person without an account, in a network of their own. */
export function toGuestContext({ context, business }: Client): CallContext {
  const { addresses, random, journal } = context
  const ip = [random.integer(20, 99), ...[1, 2, 3].map(() => random.integer(1, 254))].join('.')
  return { addresses, random, journal, ip, marker: business.marker }
}

export const newGuest = ({ random }: CallContext, { marker }: Business, token = newToken(random)) => ({
  guestName: `Ada ${marker}`,
  guestEmail: `guest.${token}.${marker}@torture.example`.toLowerCase(),
  guestPhone: `+23480${random.integer(10_000_000, 99_999_999)}`,
})

const expectedRefusals = [
  'common.not_possible',
  'common.not_found',
  // A rule of the page refuses the stay.
  'common.invalid',
  'bookings.dates_taken',
  'bookings.total_changed',
]

export async function askPrice(
  guest: CallContext,
  business: Business,
  { propertySlug, ...stay }: Stay,
): Promise<Offer | undefined> {
  const result = await sendOnce(guest, publicRequests.quote, {
    params: { slug: pageSlug(business), propertySlug },
    query: stay,
    expectedRefusals,
  })
  if (result.outcome !== 'acknowledged' || result.data.quote.problem) return undefined
  const { quote, offerToken } = result.data
  return { propertySlug, ...stay, totalAmount: quote.totalAmount, offerToken, offeredAt: now().getTime() }
}

/** Asks for dates. Returns the token of the request. */
export async function postRequest(
  guest: CallContext,
  business: Business,
  body: object,
): Promise<CallResult<{ token: string }>> {
  return sendOnce(guest, publicRequests.create, {
    params: { slug: pageSlug(business) },
    body: body as never,
    expectedRefusals,
  })
}

export const prove = (guest: CallContext, token: string, code: string) =>
  sendOnce(guest, publicRequests.prove, { params: { token }, body: { code }, expectedRefusals })

/** Offers that guests of a business can use. They share them, so that they want the same nights. */
const offersOf = new WeakMap<Business, Offer[]>()
const maxOffers = 20
const offerAgeMs = minFormSeconds * 1_000 + 500
const mailSeconds = 5

/** Looks for a stay that is free, as guests do who see a calendar. */
async function addOffer(client: Client, guest: CallContext, offers: Offer[]): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const property = await pickProperty(client)
    if (!property) return
    const stay = { propertySlug: propertySlug(property), ...randomNights(client, 2), guests: 2 }
    const offer = await askPrice(guest, client.business, stay)
    if (!offer) continue
    offers.push(offer)
    if (offers.length > maxOffers) offers.shift()
    return
  }
}

/** Asks for dates at a former offer and enters the mailed code, or looks for another offer. */
export const holdDates: Action = async (client, { smtp }) => {
  const { business } = client
  const guest = toGuestContext(client)
  const offers = offersOf.get(business) ?? []
  offersOf.set(business, offers)
  const offer = guest.random.pickOrUndefined(offers)
  if (!offer || now().getTime() - offer.offeredAt < offerAgeMs || guest.random.chance(0.2))
    return addOffer(client, guest, offers)
  const token = newToken(guest.random)
  const { offeredAt: _, ...stay } = offer
  const person = newGuest(guest, business, token)
  guest.journal.guestRequests.push({ email: person.guestEmail })
  const asked = await postRequest(guest, business, { ...stay, ...person, note: business.marker })
  // Taken nights may be free again; a price that has changed stays so.
  const isOutdated = asked.outcome === 'refused' && asked.code !== 'common.invalid'
  if (isOutdated && offers.includes(offer)) offers.splice(offers.indexOf(offer), 1)
  if (asked.outcome !== 'acknowledged') return countNightTry(guest, 'request', asked)
  const mail = await waitForMail(smtp, person.guestEmail, mailSeconds)
  if (!mail?.code) return
  const proven = await prove(guest, asked.data.token, mail.code)
  countNightTry(guest, 'request', proven)
  const isHeld = proven.outcome === 'acknowledged' && proven.data.request.state === 'HELD'
  if (isHeld || proven.outcome === 'unknown') recordBooking(client, token, proven.outcome)
}

export const recordBooking = (
  { context, business }: Client,
  token: string,
  outcome: 'acknowledged' | 'refused' | 'unknown',
) => context.journal.creations.push({ kind: 'booking', businessId: business.id, token, outcome, values: {} })

/** Accepts a request, which then holds its dates, or declines it. */
export const decideRequest: Action = async (client) => {
  const { context } = client
  const list = await sendOnce(context, bookingRequests.list, { query: {} })
  const requests = list.outcome === 'acknowledged' ? list.data.requests : []
  const request = context.random.pickOrUndefined(requests.filter(({ state }) => state === 'ASKED'))
  if (!request) return
  const params = { id: request.id }
  if (context.random.chance(0.2)) {
    const body = { reason: context.marker }
    await sendOnce(context, bookingRequests.decline, { params, body, expectedRefusals })
    return
  }
  const result = await sendOnce(context, bookingRequests.accept, {
    params,
    expectedRefusals: [...expectedRefusals, 'properties.not_bookable'],
  })
  countNightTry(context, 'request', result)
  const token = new RegExp(tokenPattern).exec(request.guestEmail)?.[0] ?? ''
  if (result.outcome !== 'refused') recordBooking(client, token, result.outcome)
}
