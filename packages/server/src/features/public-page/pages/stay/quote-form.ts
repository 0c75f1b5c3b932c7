import { formatGuests } from '@ilewa/contract/bookings/terms'
import {
  addDays,
  formatDateRange,
  formatNights,
  isCivilDate,
  nightsBetween,
} from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { labelForGuest } from '@ilewa/contract/prices/quote-text'
import type { PublicQuote } from '@ilewa/contract/public-page/requests'
import { publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { escapeHtml } from '../../../../platform/mail/html.ts'
import { toAlert } from '../page-document.ts'
import type { PageView, PropertyView, StayView } from '../page-view.ts'

export interface PropertyPage {
  page: PageView
  property: PropertyView
  stay?: StayView | undefined
  /** Without a slash at its end. */
  origin: string
}

type Line = readonly [label: string, amount: string]

const depositLabels: Record<PageView['mode'], string> = {
  SHOW: 'Deposit',
  REQUEST: 'Deposit, once the host accepts',
  HOLD: 'Deposit to confirm',
}

/** "20 – 23 Nov 2026 · 3 nights · 2 guests" */
export const stayText = ({ checkIn, checkOut, guests }: Omit<StayView, 'quote' | 'error'>): string =>
  [
    formatDateRange(checkIn, checkOut),
    formatNights(nightsBetween(checkIn, checkOut)),
    formatGuests(guests),
  ].join(' · ')

const toRow = ([label, amount]: Line) =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(amount)}</dd></div>`

function toPrice(
  { mode }: PageView,
  { lines, totalAmount, depositAmount, cautionAmount }: PublicQuote,
): string {
  const rows = lines.map((line): Line => [labelForGuest(line), formatNaira(line.amount)])
  const later: Line[] = [
    ...(depositAmount > 0 ? [[depositLabels[mode], formatNaira(depositAmount)] as const] : []),
    ...(cautionAmount > 0
      ? [['Caution deposit, returned after the stay', formatNaira(cautionAmount)] as const]
      : []),
  ]
  return `<dl class="lines">${rows.map(toRow).join('\n')}
<div class="total"><dt>Total</dt><dd>${escapeHtml(formatNaira(totalAmount))}</dd></div>
${later.map(toRow).join('\n')}</dl>`
}

/** Whether the visitor can have the stay at this price. */
export const isPossible = (stay: StayView | undefined): stay is StayView & { quote: PublicQuote } =>
  stay?.quote != null && stay.quote.problem === null && stay.quote.totalAmount > 0

/** The price of the chosen stay, and why it is not possible, as HTML. The script replaces it when the price changes. */
export function toOffer({ page, stay }: PropertyPage): string {
  if (!stay) return '<div id="offer"></div>'
  const { quote } = stay
  const price = quote && quote.totalAmount > 0 ? toPrice(page, quote) : ''
  const dates = quote ? `<p class="stay">${escapeHtml(stayText(stay))}</p>` : ''
  return `<div id="offer">${dates}${price}${quote?.problem ? toAlert(quote.problem) : ''}</div>`
}

const guestOption = (guests: number, chosen: number) =>
  `<option value="${guests}"${guests === chosen ? ' selected' : ''}>${formatGuests(guests)}</option>`

function guestOptions({ property, stay }: PropertyPage): string {
  const counts = Array.from({ length: property.maxGuests }, (_, i) => i + 1)
  const chosen = stay?.guests ?? Math.min(2, property.maxGuests)
  return counts.map((guests) => guestOption(guests, chosen)).join('')
}

const dateField = (name: string, label: string, attributes: string) =>
  `<div class="field"><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" required ${attributes}></div>`

const valueAttribute = (date: string | undefined) => (date && isCivilDate(date) ? `value="${date}"` : '')

/** The form for dates and guests, which needs no script, as HTML. */
export function toQuoteForm(input: PropertyPage): string {
  const { page, property, stay } = input
  const end = addDays(page.today, page.advanceDays)
  const lastCheckIn = addDays(end, -page.minNights)
  const firstCheckOut = addDays(page.earliestCheckIn, page.minNights)
  const isWrong = stay?.error ? ' aria-invalid="true" aria-describedby="stay-problem"' : ''
  return `<form class="quote" method="get" action="${escapeHtml(publicPropertyPath(page.slug, property.slug))}#dates">
<div class="dates">${dateField('in', 'Check-in', `${valueAttribute(stay?.checkIn)} min="${page.earliestCheckIn}" max="${lastCheckIn}"${isWrong}`)}
${dateField('out', 'Check-out', `${valueAttribute(stay?.checkOut)} min="${firstCheckOut}" max="${end}"${isWrong}`)}
<div class="field"><label for="guests">Guests</label><select id="guests" name="guests">${guestOptions(input)}</select></div></div>
${page.minNights > 1 ? `<p class="hint">At least ${formatNights(page.minNights)}.</p>` : ''}
${stay?.error ? toAlert(stay.error, 'stay-problem') : ''}
<button${isPossible(stay) ? ' class="plain"' : ''}>${stay ? 'Update price' : 'Check dates'}</button>
</form>`
}
