import { publicPagePath, publicPreviewPath, publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { summaryText, truncate } from './page-text.ts'
import type { PageView, PropertySummary, PropertyView } from './page-view.ts'

/** Chats cut longer titles. */
const maxTitle = 60
const maxDescription = 160

/** The pixels of a preview picture. */
export const previewSize = { width: 1_200, height: 630 } as const

interface Preview {
  siteName: string
  title: string
  description: string
  url: string
  imageUrl: string | undefined
  isIndexed: boolean
}

const property = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escapeHtml(String(content))}">`
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`

/** What search engines and chats show of a page, as HTML. */
const toMeta = ({ siteName, title, description, url, imageUrl, isIndexed }: Preview): string =>
  [
    named('description', description),
    ...(isIndexed ? [] : [named('robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...(imageUrl
      ? [
          property('og:image', imageUrl),
          property('og:image:width', previewSize.width),
          property('og:image:height', previewSize.height),
          property('og:image:type', 'image/jpeg'),
        ]
      : []),
    named('twitter:card', imageUrl ? 'summary_large_image' : 'summary'),
  ].join('\n')

const previewUrlOf = (origin: string, slug: string, shown: PropertySummary | undefined) =>
  shown && shown.pictures.length > 0 ? origin + publicPreviewPath(slug, shown.slug) : undefined

/** "Lekki Loft · Adé Homes"; without the business if that is too long. */
function titleOf(name: string, businessName: string): string {
  const full = `${name} · ${businessName}`
  return Array.from(full).length <= maxTitle ? full : truncate(name, maxTitle)
}

interface BusinessHead {
  page: PageView
  properties: readonly PropertySummary[]
  origin: string
}

export function businessHead({ page, properties, origin }: BusinessHead): string {
  const { slug, businessName, headline, about } = page
  const count = properties.length === 1 ? 'A place to stay' : `${properties.length} places to stay`
  return toMeta({
    siteName: businessName,
    title: truncate(businessName, maxTitle),
    description: truncate(headline ?? about ?? count, maxDescription),
    url: origin + publicPagePath(slug),
    imageUrl: previewUrlOf(
      origin,
      slug,
      properties.find(({ pictures }) => pictures.length > 0),
    ),
    isIndexed: true,
  })
}

interface PropertyHead {
  page: PageView
  property: PropertyView
  /** A page with a chosen stay is not indexed. */
  stay?: unknown
  origin: string
}

export function propertyHead({ page, property: shown, stay, origin }: PropertyHead): string {
  return toMeta({
    siteName: page.businessName,
    title: titleOf(shown.name, page.businessName),
    description: truncate(summaryText(shown), maxDescription),
    url: origin + publicPropertyPath(page.slug, shown.slug),
    imageUrl: previewUrlOf(origin, page.slug, shown),
    isIndexed: stay === undefined,
  })
}
