import { addDays } from '@ilewa/contract/core/dates'
import { PaymentInput } from '@ilewa/contract/money/schema'
import { askedHours } from '@ilewa/contract/public-page/requests'
import { confirmClaim } from '@ilewa/server/features/money/claim-actions.service'
import { getRequest } from '@ilewa/server/features/public-page/requests/booking-requests.queries'
import { bookingRequests } from '@ilewa/server/features/public-page/requests/booking-requests.table'
import {
  acceptRequest,
  declineRequest,
} from '@ilewa/server/features/public-page/requests/decide-request.service'
import { claimByGuest } from '@ilewa/server/features/public-page/requests/guest-actions.service'
import { tokenOfRequest } from '@ilewa/server/features/public-page/requests/request-tokens'
import { notifyRequest } from '@ilewa/server/features/public-page/requests/requests.notifications'
import { type FoundPage, findPageOf } from '@ilewa/server/features/public-page/visits/find-page.queries'
import { findBookableProperty } from '@ilewa/server/features/public-page/visits/property-views.queries'
import { quoteVisit } from '@ilewa/server/features/public-page/visits/public-quote.queries'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { hashOf, newId, newReference } from '@ilewa/server/platform/id'
import { toE164 } from '@ilewa/server/platform/phone'

interface SampleRequest {
  guestName: string
  guestEmail: string
  guestPhone: string
  /** The slug of the property. */
  property: string
  nights: number
  guests: number
  note: string | null
  hoursAgo: number
}

const waiting: SampleRequest = {
  ...{ guestName: 'Ìfẹ́olúwa Bámgbóṣé', guestEmail: 'ifeoluwa@example.com', guestPhone: '0806 771 2043' },
  ...{ property: 'ola-suite', nights: 3, guests: 2, hoursAgo: 2 },
  note: 'We land at 9 pm. Can somebody let us in then?\nIt is our first time in Lagos.',
}
const held: SampleRequest = {
  ...{ guestName: 'Zainab Bello', guestEmail: 'zainab@example.com', guestPhone: '0813 408 7715' },
  ...{ property: 'ikoyi-garden-penthouse', nights: 2, guests: 4, note: null, hoursAgo: 5 },
}
const confirmed: SampleRequest = {
  ...{ guestName: 'Emeka Nwosu', guestEmail: 'emeka@example.com', guestPhone: '0705 230 9981' },
  ...{ property: 'foreshore-terrace', nights: 4, guests: 5, hoursAgo: 30 },
  note: 'A cot for a baby would help.',
}
const declined: SampleRequest = {
  ...{ guestName: 'Tonye Briggs', guestEmail: 'tonye@example.com', guestPhone: '0902 664 1170' },
  ...{ property: 'palm-court-duplex', nights: 2, guests: 8, note: null, hoursAgo: 52 },
}
const banned: SampleRequest = {
  ...{ guestName: 'Party Kings', guestEmail: 'partykings@example.com', guestPhone: '0818 555 0199' },
  ...{ property: 'palm-court-duplex', nights: 2, guests: 8, hoursAgo: 75 },
  note: 'Birthday for about 60 people. We bring our own sound.',
}

const hourMs = 3_600_000
/** Days ahead in which free nights are looked for. */
const firstDay = 10
const lastDay = 150

/** The first free dates that the page offers, with their price. */
async function findOffer(found: FoundPage, { property: slug, nights, guests }: SampleRequest) {
  const property = await findBookableProperty(found, { slug })
  if (!property) throw new Error(`${slug} is not on the page`)
  for (let day = firstDay; day <= lastDay; day++) {
    const checkIn = addDays(found.page.today, day)
    const stay = { checkIn, checkOut: addDays(checkIn, nights), guests }
    const { problem, ...price } = await quoteVisit(found, property, stay)
    if (problem === null) return { ...stay, ...price, propertyId: property.id }
  }
  throw new Error(`No ${nights} free nights at ${slug}`)
}

/** Stores a request as if its guest had entered the code. Returns its id. */
async function askForDates(found: FoundPage, now: Date, request: SampleRequest): Promise<string> {
  const { propertyId, checkIn, checkOut, totalAmount, depositAmount, cautionAmount } = await findOffer(
    found,
    request,
  )
  const { guestName, guestEmail, guestPhone, guests, note, hoursAgo } = request
  const { businessId } = found
  const id = newId()
  const createdAt = new Date(now.getTime() - hoursAgo * hourMs)
  await db()
    .insert(bookingRequests)
    .values({
      ...{ businessId, id, propertyId, checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount },
      ...{ guestName, guestEmail, guestPhone, guestPhoneE164: toE164(guestPhone, 'nigeria') ?? '', note },
      ...{ createdAt, provenAt: createdAt, state: 'ASKED', reference: newReference() },
      tokenHash: hashOf(tokenOfRequest({ businessId, id })),
      // The owner still answers those of earlier days.
      endsAt: new Date(Math.max(createdAt.getTime(), now.getTime() - hourMs) + askedHours * hourMs),
    })
  return id
}

/** Accepts a request whose guest then says to have paid the deposit. Returns the id of the claim. */
async function acceptAndClaim(owner: Context, id: string, senderName: string): Promise<string> {
  const { depositAmount: amount, bookingId } = await acceptRequest(owner, id)
  await claimByGuest(tokenOfRequest({ businessId: owner.businessId, id }), { amount, senderName })
  const { rows } = await executeSql(
    'SELECT id FROM payment_claims WHERE business_id = $1 AND booking_id = $2',
    [owner.businessId, bookingId],
  )
  return String(rows[0]?.id)
}

/** Confirms that the money of a claim is in the bank account that guests pay into. */
async function confirmPaid(owner: Context, claimId: string): Promise<void> {
  const { rows } = await executeSql(
    `SELECT amount::float8 AS amount, account.id AS "moneyAccountId" FROM payment_claims claim
     JOIN money_accounts account ON account.business_id = claim.business_id AND account.is_for_guests
     WHERE claim.business_id = $1 AND claim.id = $2`,
    [owner.businessId, claimId],
  )
  const input = PaymentInput.parse({ ...rows[0], method: 'TRANSFER', paidOn: owner.today })
  await confirmClaim(owner, claimId, input)
}

/** Requests of the public page: one that waits, one with a payment to confirm, one confirmed, and two declined. */
export async function insertRequests(owner: Context, now: Date): Promise<void> {
  const found = await findPageOf(owner)
  if (!found) throw new Error('The page is not shown')
  const ask = (request: SampleRequest) => askForDates(found, now, request)
  const isBanned = true
  await declineRequest(owner, await ask(banned), { reason: 'We do not host parties.', isBanned })
  const reason = 'The family who owns it stays there in these days.'
  await declineRequest(owner, await ask(declined), { reason, isBanned: false })
  await confirmPaid(owner, await acceptAndClaim(owner, await ask(confirmed), 'Nwosu Emeka C.'))
  await acceptAndClaim(owner, await ask(held), 'Bello Zainab A.')
  await notifyRequest(await getRequest(owner, await ask(waiting)), undefined)
}
