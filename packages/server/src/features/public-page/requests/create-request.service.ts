import { percentOfNaira } from '@ilewa/contract/core/money'
import {
  type BookingRequestInput,
  guestPhoneMessage,
  honeypotField,
  maxOpenRequests,
  maxProofMails,
  proofMinutes,
  requestReasons,
} from '@ilewa/contract/public-page/requests'
import { and, eq, lt, sql } from 'drizzle-orm'
import { invalidField, notFound, notPossible } from '../../../platform/app-error.ts'
import { minutesFromNow, now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf, newId, newReference } from '../../../platform/id.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { toE164 } from '../../../platform/phone.ts'
import { requireTotal } from '../../bookings/lines/lines.service.ts'
import { dailyDigestOf } from '../daily-digest.ts'
import { publicPages } from '../public-page.table.ts'
import { type FoundPage, findPage } from '../visits/find-page.queries.ts'
import { findBookableProperty } from '../visits/property-views.queries.ts'
import { quoteVisit } from '../visits/public-quote.queries.ts'
import { isBanned } from './banned-guests.service.ts'
import { countOpenRequests, getRequestByToken } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'
import { checkOffer, type Offer } from './offer-tokens.ts'
import { daySeconds, requireAddressAttempt, takeCode } from './request-code-limits.ts'
import { tokenOfRequest } from './request-tokens.ts'
import { mailRequestCode } from './requests.jobs.ts'

/** Of one network at one page, not at all pages: a mobile gateway has many guests behind one address. */
const requestsPerNetwork = 5

/** Throws `common.not_possible` unless a person fills the form, with an offer of this stay that is not too old. */
function requireOffer(offer: Offer, input: BookingRequestInput): void {
  const state = checkOffer(offer, input.offerToken)
  if (state === 'too-fast' || input[honeypotField]) throw notPossible(requestReasons.tooFast)
  if (state !== 'valid') throw notPossible(requestReasons.offerExpired)
}

async function getPage(slug: string): Promise<FoundPage> {
  const found = await findPage(slug)
  if (!found) throw notFound()
  if (found.page.mode === 'SHOW') throw notPossible(requestReasons.showOnly)
  return found
}

/** Lets forms of one page wait for each other, so that concurrent ones cannot pass the limit of a guest together. */
const lockPage = (businessId: string) =>
  db()
    .select({ businessId: publicPages.businessId })
    .from(publicPages)
    .where(eq(publicPages.businessId, businessId))
    .for('no key update')

/**
 * Stores what a guest asks for, and mails a code. It takes no nights before the code is entered. Throws `common.not_possible`,
 * `bookings.dates_taken`, `bookings.total_changed` and `common.too_many_requests`.
 */
export async function createRequest(
  { network }: PublicContext,
  slug: string,
  input: BookingRequestInput,
): Promise<{ token: string }> {
  const found = await getPage(slug)
  const { businessId, page } = found
  const property = await findBookableProperty(found, { slug: input.propertySlug })
  if (!property) throw notFound()
  const { checkIn, checkOut, guests, totalAmount } = input
  const guestPhoneE164 = toE164(input.guestPhone, found.country)
  if (!guestPhoneE164) throw invalidField('guestPhone', guestPhoneMessage)
  const offer = await quoteVisit(found, property, { checkIn, checkOut, guests })
  const depositAmount = percentOfNaira(totalAmount, page.depositPercent)
  const { cautionAmount } = offer
  const stay = { propertyId: property.id, checkIn, checkOut, guests }
  requireOffer({ ...stay, totalAmount, depositAmount, cautionAmount }, input)
  if (offer.problem) throw invalidField('checkIn', offer.problem)
  requireTotal(totalAmount, offer.totalAmount, offer.lines)
  const guest = { guestEmail: input.guestEmail, guestPhoneE164 }
  await requireAttempt({
    key: `requests:${businessId}:${dailyDigestOf(network)}`,
    limit: requestsPerNetwork,
    windowSeconds: daySeconds,
  })
  // After the limit, so that repeated requests cannot tell who is banned.
  if (await isBanned(businessId, guest)) throw notPossible(requestReasons.banned)
  const id = newId()
  const token = tokenOfRequest({ businessId, id })
  const { guestName, guestPhone, note } = input
  await inTransaction(async () => {
    await lockPage(businessId)
    if ((await countOpenRequests(businessId, guest)) >= maxOpenRequests)
      throw notPossible(requestReasons.tooMany)
    await takeCode({ businessId })
    await requireAddressAttempt(input.guestEmail)
    await db()
      .insert(bookingRequests)
      .values({
        ...guest,
        ...{ businessId, id, guestName, guestPhone, note },
        ...{ checkIn, checkOut, guests, totalAmount },
        reference: newReference(),
        propertyId: property.id,
        state: 'UNPROVEN',
        depositAmount,
        cautionAmount,
        tokenHash: hashOf(token),
        endsAt: minutesFromNow(proofMinutes),
      })
    await enqueue(mailRequestCode, { businessId, id, mail: 1 })
  })
  return { token }
}

/** Mails another code. Throws `common.not_found` and `common.not_possible`. */
export async function sendAnotherCode(token: string): Promise<void> {
  const { businessId, id, guestEmail, state, endsAt, codeMails } = await getRequestByToken(token)
  if (state !== 'UNPROVEN') throw notPossible(requestReasons.notOpen)
  if (endsAt <= now()) throw notPossible(requestReasons.codeExpired)
  if (codeMails >= maxProofMails) throw notPossible(requestReasons.tooManyCodes)
  await inTransaction(async () => {
    const [counted] = await db()
      .update(bookingRequests)
      .set({ codeMails: sql`${bookingRequests.codeMails} + 1` })
      .where(
        and(
          eq(bookingRequests.businessId, businessId),
          eq(bookingRequests.id, id),
          lt(bookingRequests.codeMails, maxProofMails),
        ),
      )
      .returning({ mail: bookingRequests.codeMails })
    if (!counted) throw notPossible(requestReasons.tooManyCodes)
    await takeCode({ businessId })
    await requireAddressAttempt(guestEmail)
    await enqueue(mailRequestCode, { businessId, id, mail: counted.mail })
  })
}
