import { formatGuests } from '@ilewa/contract/bookings/terms'
import { publicPagePath } from '@ilewa/contract/public-page/terms'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { toGallery } from './gallery.ts'
import { type IconName, icon } from './icons.ts'
import { propertyHead } from './open-graph.ts'
import { pageFooter, toDocument } from './page-document.ts'
import {
  bathroomsText,
  bedroomsText,
  fromPriceText,
  shortNaira,
  toParagraphs,
  toRating,
  typeText,
} from './page-text.ts'
import type { PropertyView } from './page-view.ts'
import { hostChatUrl, requestLabels, toBookingActions } from './stay/booking-form.ts'
import { isPossible, type PropertyPage, toOffer, toQuoteForm } from './stay/quote-form.ts'
import { toCalendar } from './stay/stay-calendar.ts'
import { toPropertyData } from './structured-data.ts'
import { propertyStyles } from './styles/property-styles.ts'

const toFact = (name: IconName, text: string) => (text ? `<li>${icon(name)}${escapeHtml(text)}</li>` : '')

function toFacts(property: PropertyView): string {
  const { type, bedrooms, bathrooms, maxGuests } = property
  return `<ul class="facts">${[
    toFact('home', typeText(type)),
    toFact('bed', bedrooms > 0 ? bedroomsText(property) : ''),
    toFact('bath', bathrooms > 0 ? bathroomsText(property) : ''),
    toFact('guests', `Up to ${formatGuests(maxGuests)}`),
  ].join('')}</ul>`
}

const toSection = (className: string, heading: string, content: string) =>
  content === '' ? '' : `<section class="${className}"><h2>${heading}</h2>\n${content}</section>`

const toAmenities = (amenities: readonly string[]) =>
  amenities.length === 0
    ? ''
    : `<ul class="amenities">${amenities.map((amenity) => `<li>${icon('check')}${escapeHtml(amenity)}</li>`).join('')}</ul>`

const toTimes = ({ checkInFrom, checkOutBy }: PropertyView) => `<ul class="facts">
${toFact('clock', `Check-in from ${checkInFrom}`)}${toFact('clock', `Check-out by ${checkOutBy}`)}</ul>`

/** The bar at the bottom of a phone, with the price and the next step, as HTML. */
function toBar(input: PropertyPage): string {
  const { page, property, stay } = input
  const chatUrl = hostChatUrl(input)
  const priced = isPossible(stay)
  const price = priced ? `${shortNaira(stay.quote.totalAmount)} in total` : fromPriceText(property.fromPrice)
  const link = (url: string, label: string) =>
    `<a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  const action = () => {
    if (!priced) return link('#dates', stay ? 'Change dates' : 'Check dates')
    if (page.mode !== 'SHOW') return link('#ask', requestLabels[page.mode])
    return chatUrl ? link(chatUrl, 'WhatsApp') : link('#dates', 'See price')
  }
  return `<div class="bar"><p>${escapeHtml(price)}</p>${action()}</div>`
}

function toAbout({ property }: PropertyPage): string {
  const { name, area, description, amenities, rating } = property
  const where = [area ? `<span>${escapeHtml(area)}</span>` : '', toRating(rating)].join('')
  return `<h1>${escapeHtml(name)}</h1>
${where ? `<p class="where">${where}</p>` : ''}
${toFacts(property)}
${toSection('description', 'About this place', toParagraphs(description))}
${toSection('', 'Amenities', toAmenities(amenities))}`
}

/** The page of a property. With `stay`, it shows what these dates cost. */
export function toPropertyPage(input: PropertyPage): string {
  const { page, property, stay } = input
  const { houseRules, name, fromPrice } = property
  return toDocument({
    title: `${name}, ${page.businessName}`,
    head: `${propertyHead(input)}\n${toPropertyData(input)}`,
    styles: propertyStyles,
    hasScript: isPossible(stay) && page.mode !== 'SHOW',
    body: `<header class="top"><a href="${escapeHtml(publicPagePath(page.slug))}">${icon('back')}${escapeHtml(page.businessName)}</a></header>
<main>
${toGallery(property)}
<div class="columns"><div class="left">
${toAbout(input)}
${toSection('', 'Free dates', toCalendar({ page, taken: property.taken, stay }))}
${toBar(input)}
</div>
<section class="card${stay ? '' : ' follows'}" id="dates"><h2>${stay ? 'Your stay' : 'Dates and price'}</h2>
${stay ? '' : `<p class="price">${escapeHtml(fromPriceText(fromPrice))}</p>`}
${toQuoteForm(input)}
${toOffer(input)}
${toBookingActions(input)}</section>
<div class="rules">${toSection('', 'Arrival and departure', toTimes(property))}
${toSection('', 'House rules', toParagraphs(houseRules ?? ''))}</div>
</div></main>
${pageFooter}`,
  })
}
