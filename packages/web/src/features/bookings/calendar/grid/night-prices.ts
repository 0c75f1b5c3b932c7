import type { CalendarPrices, CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { formatNairaShort, type Naira } from '@ilewa/contract/core/money'
import { type CalendarWindow, indexOf } from '../calendar-window.ts'

type Priced = Pick<CalendarProperty, 'prices'>

/** The price of a free night; undefined for other nights, and while prices are not loaded. */
export function priceAt({ prices = [] }: Priced, night: CivilDate): CalendarPrices | undefined {
  return prices.find(({ from, nights }) => from <= night && night < addDays(from, nights))
}

/** Upper bounds of the widths of characters, in em. */
const widths: Readonly<Record<string, number>> = { '₦': 0.6, '.': 0.32, K: 0.63, M: 0.92 }
const digitWidth = 0.575
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (widths[letter] ?? digitWidth), 0)
/** The space before the next tab stop, in em: a browser skips a stop that is nearer than half a digit. */
const gap = 0.35

const fits = (text: string, em: number) => widthOf(text) + gap <= em

/** The size of the text in rem: the largest in which a usual price fits in a day of `day` rem. */
export const priceSize = (day: number): number =>
  [0.75, 0.6875].find((size) => fits('145K', day / size)) ?? 0.625

const withoutSign = (text: string) => text.replace('₦', '')

/** "₦85K" and "₦145K"; in narrow columns all without their sign. One that does not fit in `em` is '': a part would be another price. */
export function fitPrices(prices: readonly Naira[], em: number): string[] {
  const texts = prices.map(formatNairaShort)
  if (texts.every((text) => fits(text, em))) return texts
  return texts.map((text) => (fits(withoutSign(text), em) ? withoutSign(text) : ''))
}

export interface PriceText {
  night: number
  text: string
  isBase: boolean
}

/**
 * The prices of a row as text with a tab stop per night, in pieces of one kind. One text is much faster to draw than an
 * element per night. The last night has no room, because a night begins in the middle of its day.
 */
export function toPriceTexts({ prices = [] }: Priced, window: CalendarWindow, em: number): PriceText[] {
  const texts: PriceText[] = []
  let column = 0
  const labels = fitPrices(
    prices.map(({ price }) => price),
    em,
  )
  for (const [index, { from, nights, special }] of prices.entries()) {
    const label = labels[index] ?? ''
    const start = Math.max(indexOf(window, from), 0)
    const end = Math.min(indexOf(window, from) + nights, window.days - 1)
    if (label === '' || end <= start) continue
    const text = '\t'.repeat(start - column) + `${label}\t`.repeat(end - start)
    texts.push({ night: start, text, isBase: !special })
    column = end
  }
  return texts
}
