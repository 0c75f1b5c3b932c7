import { expect, test } from 'vitest'
import { businessHead, propertyHead } from './open-graph.ts'
import { hostileText, origin, page, property, stay, summary } from './page-fixtures.ts'
import { toSitemap } from './sitemap.ts'

const contentOf = (html: string, name: string) =>
  new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

test('a link to a property shows its picture, place and price', () => {
  const html = propertyHead({ page, property, origin })
  expect(contentOf(html, 'og:title')).toBe('Lekki Loft · Adé Homes')
  expect(contentOf(html, 'og:description')).toBe('2 bedrooms in Lekki Phase 1 · from ₦85,000 a night')
  expect(contentOf(html, 'og:image')).toBe('https://ilewa.example/s/ade-homes/lekki-loft/preview.jpg')
  expect(contentOf(html, 'og:image:width')).toBe('1200')
  expect(contentOf(html, 'og:image:height')).toBe('630')
  expect(contentOf(html, 'og:url')).toBe('https://ilewa.example/s/ade-homes/lekki-loft')
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(html).toContain('<link rel="canonical" href="https://ilewa.example/s/ade-homes/lekki-loft">')
  expect(html).not.toContain('noindex')
})

test('a page with a price of dates is not indexed, and points to the page without', () => {
  const html = propertyHead({ page, property, stay, origin })
  expect(contentOf(html, 'robots')).toBe('noindex')
  expect(html).toContain('rel="canonical" href="https://ilewa.example/s/ade-homes/lekki-loft"')
})

test.each([
  ['Penthouse '.repeat(12), 'Penthouse Penthouse Penthouse Penthouse Penthouse…'],
  ['x'.repeat(90), `${'x'.repeat(59)}…`],
  [
    'Lekki Loft with a balcony and a view of the lagoon',
    'Lekki Loft with a balcony and a view of the lagoon',
  ],
])('titles have at most 60 characters: %s', (name, title) => {
  expect(contentOf(propertyHead({ page, property: { ...property, name }, origin }), 'og:title')).toBe(title)
})

test('a property without price, bedrooms or pictures is described by what it has', () => {
  const bare = { ...property, fromPrice: 0, bedrooms: 0, type: 'STUDIO' as const, pictures: [] }
  const html = propertyHead({ page, property: bare, origin })
  expect(contentOf(html, 'og:description')).toBe('Studio in Lekki Phase 1')
  expect(contentOf(html, 'og:image')).toBeUndefined()
  expect(contentOf(html, 'twitter:card')).toBe('summary')
})

test('a link to a business shows its headline and the first picture of its properties', () => {
  const properties = [{ ...summary, slug: 'bare', pictures: [] }, summary]
  const html = businessHead({ page, properties, origin })
  expect(contentOf(html, 'og:title')).toBe('Adé Homes')
  expect(contentOf(html, 'og:description')).toBe('Quiet apartments by the lagoon')
  expect(contentOf(html, 'og:image')).toBe('https://ilewa.example/s/ade-homes/lekki-loft/preview.jpg')
})

test('texts cannot leave their attributes', () => {
  const html = propertyHead({ page, property: { ...property, name: hostileText }, origin })
  expect(html).not.toMatch(/<(?!meta |link )/)
})

test('a sitemap lists pages with their last change', () => {
  const xml = toSitemap([
    { url: `${origin}/s/ade-homes`, changedAt: new Date('2026-11-28T10:00:00Z') },
    { url: `${origin}/s/a?b&c`, changedAt: new Date('2026-11-28T10:00:00Z') },
  ])
  expect(xml).toContain('<?xml version="1.0" encoding="UTF-8"?>')
  expect(xml).toContain(
    '<url><loc>https://ilewa.example/s/ade-homes</loc><lastmod>2026-11-28T10:00:00.000Z</lastmod></url>',
  )
  expect(xml).toContain('<loc>https://ilewa.example/s/a?b&amp;c</loc>')
})
