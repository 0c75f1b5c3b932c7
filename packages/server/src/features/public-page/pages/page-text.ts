import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import {
  formatBathrooms,
  formatBedrooms,
  type PropertyType,
  propertyTypeLabels,
} from '@ilewa/contract/properties/terms'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { icon } from './icons.ts'
import type { PropertySummary } from './page-view.ts'

/** "₦85,000", "₦85,000.50": kobo are shown only if there are any. */
export const shortNaira = (amount: Naira): string => formatNaira(amount).replace(/\.00$/, '')

const countText = (count: number, text: string, noun: string) => `${text} ${noun}${count === 1 ? '' : 's'}`

export const bedroomsText = ({ bedrooms }: Pick<PropertySummary, 'bedrooms'>): string =>
  countText(bedrooms, formatBedrooms(bedrooms), 'bedroom')

export const bathroomsText = ({ bathrooms }: Pick<PropertySummary, 'bathrooms'>): string =>
  countText(bathrooms, formatBathrooms(bathrooms), 'bathroom')

export const typeText = (type: PropertyType | null): string => (type ? propertyTypeLabels[type] : '')

/** "from ₦85,000 a night"; "Price on request" if the host names the price. */
export const fromPriceText = (fromPrice: Naira): string =>
  fromPrice > 0 ? `from ${shortNaira(fromPrice)} a night` : 'Price on request'

/** "2 bedrooms in Lekki", "Studio in Lekki", "Studio" */
function placeText({ bedrooms, type, area }: PropertySummary): string {
  const kind = bedrooms > 0 ? bedroomsText({ bedrooms }) : typeText(type) || 'Place to stay'
  return area ? `${kind} in ${area}` : kind
}

/** "2 bedrooms in Lekki · from ₦85,000 a night" */
export const summaryText = (property: PropertySummary): string =>
  property.fromPrice > 0
    ? `${placeText(property)} · ${fromPriceText(property.fromPrice)}`
    : placeText(property)

/** Cut at the end of a word, with an ellipsis, to at most `max` characters. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  if (characters.length <= max) return characters.join('')
  const cut = characters.slice(0, max - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:·–-]+$/, '')}…`
}

/** Text with line breaks, as HTML: a blank line ends a paragraph. */
export const toParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\s*\n\s*\n\s*/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\s*\n/g, '<br>')}</p>`)
    .join('\n')

/** "★ 4.8 (23)", as HTML; '' without a rating. */
export const toRating = (rating: PropertySummary['rating']): string =>
  rating
    ? `<span class="rating">${icon('star')}<span class="unseen">Rated </span>${rating.average.toFixed(1)} <span class="faint">(${rating.count}<span class="unseen"> ratings</span>)</span></span>`
    : ''

/** A chat with the business. `phone` is +234…, `text` is the prefilled message. */
export const whatsappUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
