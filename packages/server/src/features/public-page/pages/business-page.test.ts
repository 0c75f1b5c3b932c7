import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toBusinessPage } from './business-page.ts'
import { createPictures, hostileText, origin, page, randomText, summary } from './page-fixtures.ts'
import { baseStyles } from './styles/base-styles.ts'
import { listStyles } from './styles/list-styles.ts'
import { propertyStyles } from './styles/property-styles.ts'
import { requestStyles } from './styles/request-styles.ts'

const gzipBytes = (text: string) => gzipSync(text).length

const manyProperties = Array.from({ length: 10 }, (_, i) => ({
  ...summary,
  slug: `place-${i}`,
  name: randomText(80, i + 1),
  pictures: createPictures(10, i + 1),
}))

test('the page of ten properties fits into 14 kB', () => {
  const html = toBusinessPage({
    page: { ...page, about: randomText(1_000, 50) },
    properties: manyProperties,
    origin,
  })
  expect(gzipBytes(html)).toBeLessThan(14_000)
})

test.each([listStyles, propertyStyles, requestStyles])('styles fit into 10 kB', (styles) => {
  expect(gzipBytes(baseStyles + styles)).toBeLessThan(10_000)
})

test('a property is shown with area, size, price and rating, and leads to its page', () => {
  const html = toBusinessPage({ page, properties: [summary], origin })
  expect(html).toContain('<a href="/s/ade-homes/lekki-loft">Lekki Loft</a>')
  expect(html).toContain('Lekki Phase 1')
  expect(html).toContain('2 bedrooms · 4 guests')
  expect(html).toContain('from <strong>₦85,000</strong> a night')
  expect(html).toContain('4.8 <span class="faint">(23<')
})

test('without a price the host is asked, and without a rating there is no star', () => {
  const html = toBusinessPage({ page, properties: [{ ...summary, fromPrice: 0, rating: null }], origin })
  expect(html).toContain('<p class="price">Price on request</p>')
  expect(html).not.toContain('class="rating"')
  expect(html).not.toContain('₦')
})

test('only the first picture is loaded at once', () => {
  const html = toBusinessPage({ page, properties: manyProperties, origin })
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(1)
  expect(html.match(/loading="lazy"/g)).toHaveLength(9)
  for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/width="\d+" height="\d+"/)
})

test('a chat opens with the number of the business, if there is one', () => {
  expect(toBusinessPage({ page, properties: [], origin })).toContain(
    'href="https://wa.me/2348031234567?text=Hello',
  )
  const html = toBusinessPage({ page: { ...page, whatsapp: null }, properties: [], origin })
  expect(html).not.toContain('wa.me')
})

test('texts of the business cannot become markup', () => {
  const html = toBusinessPage({
    page: { ...page, businessName: hostileText, headline: hostileText, about: hostileText },
    properties: [{ ...summary, name: hostileText, area: hostileText }],
    origin,
  })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<b onclick')
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('Ọmọlọlá 🏝️')
})

test('phones load thumbnails only', () => {
  const html = toBusinessPage({ page, properties: [summary], origin })
  expect(html).toContain(
    `<source media="(max-width:40rem)" srcset="${summary.pictures[0]?.thumbnailUrl}"><img src="${summary.pictures[0]?.url}"`,
  )
})
