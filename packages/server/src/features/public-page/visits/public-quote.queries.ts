import { formatGuests } from '@ilewa/contract/bookings/terms'
import { addDays, formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { percentOfNaira } from '@ilewa/contract/core/money'
import type { QuotedStay } from '@ilewa/contract/prices/quote'
import { datesTakenMessages } from '@ilewa/contract/properties/calendar'
import { type PublicQuote, requestReasons } from '@ilewa/contract/public-page/requests'
import { quoteStay } from '../../prices/quotes.queries.ts'
import { findTaken } from '../../properties/taken-nights.queries.ts'
import type { PageView } from '../pages/page-view.ts'
import type { FoundPage } from './find-page.queries.ts'

/** A property as guests can book it. */
interface BookableProperty {
  id: string
  maxGuests: number
}

type Rules = Pick<PageView, 'earliestCheckIn' | 'today' | 'advanceDays' | 'minNights'>

/** Why the rules of the page refuse a stay; null if they do not. */
function problemOfRules(
  { earliestCheckIn, today, advanceDays, minNights }: Rules,
  { maxGuests }: Pick<BookableProperty, 'maxGuests'>,
  { checkIn, checkOut, guests }: QuotedStay,
): string | null {
  const lastCheckOut = addDays(today, advanceDays)
  if (checkIn < earliestCheckIn) return `The earliest check-in is ${formatDate(earliestCheckIn)}.`
  if (checkOut > lastCheckOut) return `The latest check-out is ${formatDate(lastCheckOut)}.`
  if (nightsBetween(checkIn, checkOut) < minNights) return `The shortest stay is ${formatNights(minNights)}.`
  if (guests > maxGuests) return `At most ${formatGuests(maxGuests)} can stay here.`
  return null
}

/** What a stay costs a visitor, and why it cannot be had. It takes no nights. */
export async function quoteVisit(
  { businessId, page }: FoundPage,
  property: BookableProperty,
  stay: QuotedStay,
): Promise<PublicQuote> {
  const { today, depositPercent } = page
  const { checkIn, checkOut } = stay
  const checked = await quoteStay({ businessId, today }, { propertyId: property.id, ...stay })
  const taken = await findTaken({ businessId }, { propertyId: property.id, checkIn, checkOut })
  const { lines, totalAmount, cautionAmount } = checked.quote
  const [ruleProblem] = checked.problems
  // Without a price of each night only the host can tell what the stay costs.
  const hasAllPrices =
    totalAmount > 0 && lines.every(({ kind, unitAmount }) => kind !== 'NIGHTS' || unitAmount > 0)
  const problem =
    problemOfRules(page, property, stay) ??
    // Visitors learn that nights are taken, not by whom.
    (taken ? datesTakenMessages.BOOKING : null) ??
    ruleProblem?.message ??
    (hasAllPrices ? null : requestReasons.noPrice)
  return {
    ...{ lines, totalAmount, cautionAmount, problem },
    depositAmount: percentOfNaira(totalAmount, depositPercent),
  }
}
