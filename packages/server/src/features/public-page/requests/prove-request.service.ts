import { addDays, nightsBetween } from '@ilewa/contract/core/dates'
import {
  askedHours,
  type GuestRequest,
  maxProofTries,
  requestReasons,
} from '@ilewa/contract/public-page/requests'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { AppError, notPossible } from '../../../platform/app-error.ts'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { requireTotal } from '../../bookings/lines/lines.service.ts'
import { endByArrival } from '../../money/holds/hold-end.ts'
import { lockPropertyOfStay, requireFreeNights } from '../../properties/taken-nights.queries.ts'
import { type FoundPage, findPageOf } from '../visits/find-page.queries.ts'
import { findBookableProperty, listTakenRanges } from '../visits/property-views.queries.ts'
import { quoteVisit } from '../visits/public-quote.queries.ts'
import { bookRequest } from './book-request.service.ts'
import { getRequestByToken, lockRequest, type RequestRow } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'
import { toGuestRequest } from './guest-request.ts'
import { canHold } from './hold-limits.queries.ts'
import { isCodeOf } from './request-tokens.ts'
import { toRequestIdentity } from './requests.audit.ts'
import { notifyRequest } from './requests.notifications.ts'

async function endAfterWrongCodes({ businessId, id }: RequestRow): Promise<void> {
  await db()
    .update(bookingRequests)
    .set({ state: 'EXPIRED', updatedAt: sql`now()` })
    .where(
      and(
        eq(bookingRequests.businessId, businessId),
        eq(bookingRequests.id, id),
        eq(bookingRequests.state, 'UNPROVEN'),
      ),
    )
}

/** Counts a try before it compares the code, so that concurrent guesses cannot share one. Throws `auth.code_invalid`. */
async function requireCode(token: string, code: string): Promise<RequestRow> {
  const [tried] = await db()
    .update(bookingRequests)
    .set({ codeTries: sql`${bookingRequests.codeTries} + 1` })
    .where(
      and(
        eq(bookingRequests.tokenHash, hashOf(token)),
        eq(bookingRequests.state, 'UNPROVEN'),
        lt(bookingRequests.codeTries, maxProofTries),
        gt(bookingRequests.endsAt, sql`now()`),
      ),
    )
    .returning()
  if (!tried) {
    const { state } = await getRequestByToken(token)
    throw notPossible(
      state === 'UNPROVEN' || state === 'EXPIRED' ? requestReasons.codeExpired : requestReasons.notOpen,
    )
  }
  if (isCodeOf(tried, code)) return tried
  if (tried.codeTries >= maxProofTries) await endAfterWrongCodes(tried)
  throw new AppError('auth.code_invalid', { field: 'code' })
}

/** Days around the stay in which free dates are looked for. */
const neighbourDays = 14

/** Free stays of the same length nearby, at most two: one before and one after. */
async function listFreeNeighbours(found: FoundPage, { propertyId, checkIn, checkOut }: RequestRow) {
  const nights = nightsBetween(checkIn, checkOut)
  const from = addDays(checkIn, -neighbourDays)
  const to = addDays(checkOut, neighbourDays)
  const taken = await listTakenRanges(found, propertyId, { from, to })
  const isFree = (start: string) => {
    const end = addDays(start, nights)
    return (
      start >= found.page.earliestCheckIn &&
      end <= addDays(found.page.today, found.page.advanceDays) &&
      !taken.some((range) => range.checkIn < end && start < range.checkOut)
    )
  }
  const find = (step: 1 | -1) =>
    Array.from({ length: neighbourDays }, (_, index) => addDays(checkIn, step * (index + 1))).find(isFree)
  return [find(-1), find(1)]
    .filter((start) => start !== undefined)
    .map((start) => ({ checkIn: start, checkOut: addDays(start, nights) }))
}

/** Adds the free dates nearby to the refusal of taken ones. */
async function withFreeNeighbours<T>(
  found: FoundPage,
  request: RequestRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bookings.dates_taken') throw error
    throw new AppError('bookings.dates_taken', {
      message: 'These dates were taken a moment ago. Choose other dates.',
      details: { free: await listFreeNeighbours(found, request) },
    })
  }
}

/** The page and its prices may have changed since the request. Throws `common.not_possible` and `bookings.total_changed`. */
async function requireOfferedPrice(found: FoundPage, request: RequestRow): Promise<void> {
  const property = await findBookableProperty(found, { id: request.propertyId })
  if (!property) throw notPossible(requestReasons.pageHidden)
  const { totalAmount, lines, problem } = await quoteVisit(found, property, request)
  if (problem) throw notPossible(problem)
  requireTotal(request.totalAmount, totalAmount, lines)
}

/** The owner answers within a day, and before the end of the day of arrival. */
async function waitForAnswer(request: RequestRow, { timeZone }: { timeZone: string }): Promise<void> {
  const { businessId, id } = request
  await db()
    .update(bookingRequests)
    .set({
      state: 'ASKED',
      provenAt: sql`now()`,
      endsAt: endByArrival(minutesFromNow(askedHours * 60), { checkIn: request.checkIn, timeZone }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id)))
  await recordUpdated({ businessId, userId: null }, toRequestIdentity(request), {
    before: { state: request.state },
    after: { state: 'ASKED' },
  })
}

/**
 * Takes the mailed code: the dates are held, or the request waits for the host. Throws `auth.code_invalid`, `common.not_possible`,
 * `bookings.total_changed`, and `bookings.dates_taken` with `details.free`.
 */
export async function proveRequest(token: string, code: string): Promise<GuestRequest> {
  const tried = await requireCode(token, code)
  const found = await findPageOf(tried)
  if (!found) throw notPossible(requestReasons.pageHidden)
  const { businessId } = tried
  const { page } = found
  const ctx: ActorContext = { businessId, userId: null, role: 'OWNER', today: page.today }
  return withFreeNeighbours(found, tried, () =>
    inTransaction(async () => {
      await lockPropertyOfStay(ctx, tried.propertyId)
      const request = await lockRequest(tried)
      if (request.state !== 'UNPROVEN') throw notPossible(requestReasons.notOpen)
      if (page.mode === 'SHOW') throw notPossible(requestReasons.showOnly)
      await requireFreeNights(ctx, request)
      await requireOfferedPrice(found, request)
      const holds = page.mode === 'HOLD' && request.depositAmount > 0 && (await canHold(request, page.today))
      const booking = holds ? await bookRequest(ctx, request, page) : undefined
      if (!booking) await waitForAnswer(request, page)
      const proven = await lockRequest(request)
      await notifyRequest(proven, booking)
      return toGuestRequest(proven)
    }),
  )
}
