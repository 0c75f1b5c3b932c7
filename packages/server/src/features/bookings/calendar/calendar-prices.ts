import type { CalendarPrices, CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { type NightPrices, priceOfNight } from '@ilewa/contract/prices/quote'

type Taken = Pick<CalendarProperty, 'stays' | 'closed'>

interface Nights {
  from: CivilDate
  to: CivilDate
}

const isFree = ({ stays, closed }: Taken, night: CivilDate): boolean =>
  ![...stays, ...closed].some(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)

/** The prices of the free nights in `[from, to)`: nights in a row that cost the same are one entry. */
export function toCalendarPrices(priced: NightPrices, taken: Taken, { from, to }: Nights): CalendarPrices[] {
  const prices: CalendarPrices[] = []
  for (let night = from; night < to; night = addDays(night, 1)) {
    if (!isFree(taken, night)) continue
    const { price, source } = priceOfNight(priced, night)
    const special = source === 'BASE' ? {} : { special: true as const }
    const last = prices.at(-1)
    const isSame = last?.price === price && last.special === special.special
    if (isSame && addDays(last.from, last.nights) === night) last.nights += 1
    else prices.push({ from: night, nights: 1, price, ...special })
  }
  return prices
}
