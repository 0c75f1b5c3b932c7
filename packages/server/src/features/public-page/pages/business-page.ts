import { formatGuests } from '@ilewa/contract/bookings/terms'
import { publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { toCover } from './gallery.ts'
import { businessHead } from './open-graph.ts'
import { pageFooter, toDocument, whatsappButton } from './page-document.ts'
import {
  bedroomsText,
  fromPriceText,
  shortNaira,
  toParagraphs,
  toRating,
  typeText,
  whatsappUrl,
} from './page-text.ts'
import type { PageView, PropertySummary } from './page-view.ts'
import { toBusinessData } from './structured-data.ts'
import { listStyles } from './styles/list-styles.ts'

export interface BusinessPage {
  page: PageView
  properties: readonly PropertySummary[]
  /** Without a slash at its end. */
  origin: string
}

const toPrice = (fromPrice: number) =>
  fromPrice > 0
    ? `from <strong>${escapeHtml(shortNaira(fromPrice))}</strong> a night`
    : fromPriceText(fromPrice)

function toCard(page: PageView, property: PropertySummary, isFirst: boolean): string {
  const { slug, name, area, bedrooms, maxGuests, type } = property
  const size = bedrooms > 0 ? bedroomsText(property) : typeText(type)
  const facts = [size, formatGuests(maxGuests)].filter((fact) => fact !== '').join(' · ')
  return `<li class="place"><div class="cover">${toCover(property, isFirst)}</div>
<div class="text"><p class="where"><span>${escapeHtml(area)}</span>${toRating(property.rating)}</p>
<h3><a href="${escapeHtml(publicPropertyPath(page.slug, slug))}">${escapeHtml(name)}</a></h3>
<p class="faint">${escapeHtml(facts)}</p>
<p class="price">${toPrice(property.fromPrice)}</p></div></li>`
}

function toHero({ businessName, headline, about, whatsapp }: PageView): string {
  const initial = Array.from(businessName.trim())[0]?.toUpperCase() ?? ''
  const chat = whatsapp ? whatsappButton(whatsappUrl(whatsapp, `Hello ${businessName}, `)) : ''
  return `<header class="hero"><div class="wide">
<p class="initial" aria-hidden="true">${escapeHtml(initial)}</p>
<h1>${escapeHtml(businessName)}</h1>
${headline ? `<p class="headline">${escapeHtml(headline)}</p>` : ''}
${about ? `<div class="about">${toParagraphs(about)}</div>` : ''}
${chat}
</div></header>`
}

/** The page of a business: its properties, and how to reach it. */
export function toBusinessPage(input: BusinessPage): string {
  const { page, properties } = input
  const count = properties.length
  const heading = count === 1 ? 'Our place' : `${count} places to stay`
  const list =
    count === 0
      ? '<p class="faint">No places to show at the moment. Please come back soon.</p>'
      : `<ul class="places${count === 1 ? ' single' : ''}">${properties.map((property, i) => toCard(page, property, i === 0)).join('\n')}</ul>`
  return toDocument({
    title: page.businessName,
    head: `${businessHead(input)}\n${toBusinessData(input)}`,
    styles: listStyles,
    body: `${toHero(page)}
<main class="wide"><h2>${count === 0 ? 'Places to stay' : heading}</h2>
${list}</main>
${pageFooter}`,
  })
}
