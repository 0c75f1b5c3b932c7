import { gzipSync } from 'node:zlib'
import { addDays } from '@ilewa/contract/core/dates'
import { commonAmenities } from '@ilewa/contract/properties/terms'
import { expect, test } from 'vitest'
import {
  createPictures,
  hostileText,
  origin,
  page,
  property,
  quote,
  randomText,
  stay,
} from './page-fixtures.ts'
import { toPropertyPage } from './property-page.ts'
import { requestFormScript } from './request-form-script.ts'

const gzipBytes = (text: string) => gzipSync(text).length

test('a full page fits into 14 kB, and its script into 8 kB', () => {
  const taken = Array.from({ length: 60 }, (_, i) => ({
    checkIn: addDays(page.today, i * 6),
    checkOut: addDays(page.today, i * 6 + 1 + (i % 5)),
  }))
  const html = toPropertyPage({
    page,
    property: {
      ...property,
      ...{ taken, description: randomText(4_000, 7), houseRules: randomText(2_000, 8) },
      ...{ pictures: createPictures(10), amenities: [...commonAmenities] },
    },
    stay,
    origin,
  })
  expect(gzipBytes(html)).toBeLessThan(14_000)
  expect(gzipBytes(requestFormScript.content)).toBeLessThan(8_000)
})

test('the first picture has its thumbnail behind it', () => {
  const html = toPropertyPage({ page, property, origin })
  expect(html.match(/background-image/g)).toHaveLength(1)
  expect(html).toContain(`style="background-image:url('${property.pictures[0]?.thumbnailUrl}')"`)
})

test('the calendar says of each night whether it is free', () => {
  const html = toPropertyPage({ page, property, origin })
  expect(html).toContain('<td class="free">3<i> free</i></td><td class="taken"><s>4</s><i> taken</i></td>')
  // Too early for an arrival, and the day of a departure.
  expect(html).toContain('<td>29</td>')
  expect(html).toContain('<td class="free">7<i> free</i></td>')
  expect(html.match(/<table>/g)).toHaveLength(13)
  expect(html).toContain('<summary>Show 11 more months</summary>')
  expect(html.match(/<i> free<\/i>/g)).toHaveLength(363 - 3 - 11)
})

test('nights after the last day ahead are neither free nor taken', () => {
  const html = toPropertyPage({ page: { ...page, advanceDays: 4 }, property, origin })
  expect(html.match(/<table>/g)).toHaveLength(2)
  expect(html.match(/<i> free<\/i>/g)).toHaveLength(2)
  expect(html).not.toContain('<details')
})

test('without dates there is a form for them, and no script', () => {
  const html = toPropertyPage({ page, property, origin })
  expect(html).toContain('<form class="quote" method="get" action="/s/ade-homes/lekki-loft#dates">')
  expect(html).toContain('name="in" required  min="2026-11-30" max="2027-11-26"')
  expect(html).toContain('name="out" required  min="2026-12-02" max="2027-11-28"')
  expect(html).toContain('<option value="2" selected>2 guests</option>')
  expect(html).not.toContain('data-action')
  expect(html).not.toContain('type="module"')
})

test('the price of a stay is shown line by line, with what is paid when', () => {
  const html = toPropertyPage({ page, property, stay, origin })
  for (const [label, amount] of [
    ['3 nights at ₦85,000.00', '₦255,000.00'],
    ['Cleaning', '₦15,000.00'],
    ['VAT 7.5 %', '₦20,250.00'],
    ['Total', '₦290,250.00'],
    ['Deposit to confirm', '₦145,125.00'],
    ['Caution deposit, returned after the stay', '₦50,000.00'],
  ])
    expect(html).toContain(`<dt>${label}</dt><dd>${amount}</dd>`)
  expect(html).toContain('<td class="chosen">12<i> your stay</i></td>')
  expect(html).toContain('<td class="free">13<i> free</i></td>')
})

test('the form carries what the script sends', () => {
  const html = toPropertyPage({ page, property, stay, origin })
  const data =
    'data-slug="ade-homes" data-property="lekki-loft" data-check-in="2026-12-10" data-check-out="2026-12-13" data-guests="2" data-total="290250"'
  expect(html).toContain(`data-action="request" novalidate ${data}`)
  for (const name of ['guestName', 'guestEmail', 'guestPhone', 'note', 'website'])
    expect(html).toContain(`name="${name}"`)
  expect(html).toContain('name="website" tabindex="-1" autocomplete="off"')
  expect(html).toContain(`<script type="module" src="${requestFormScript.path}"></script>`)
})

test.each([
  ['REQUEST', 'Ask for these dates'],
  ['HOLD', 'Hold these dates'],
] as const)('in the mode %s the button says "%s"', (mode, label) => {
  const html = toPropertyPage({ page: { ...page, mode }, property, stay, origin })
  expect(html).toContain(`disabled>${label}</button>`)
})

test('a page that only shows leads to a chat with dates and price', () => {
  const html = toPropertyPage({ page: { ...page, mode: 'SHOW' }, property, stay, origin })
  const text =
    'Hello Adé Homes, I would like to book Lekki Loft.\n10 – 13 Dec 2026 · 3 nights · 2 guests\nPrice on your page: ₦290,250\nhttps://ilewa.example/s/ade-homes/lekki-loft'
  expect(html).toContain(
    `https://wa.me/2348031234567?text=${encodeURIComponent(text)}`.replaceAll("'", '&#39;'),
  )
  expect(html).not.toContain('data-action')
})

test('a stay that is not possible has its reason and no form', () => {
  const problem = 'These dates are taken'
  const html = toPropertyPage({ page, property, stay: { ...stay, quote: { ...quote, problem } }, origin })
  expect(html).toContain(`<p class="alert" role="alert">${problem}</p>`)
  expect(html).not.toContain('data-action')
})

test('wrong dates keep what was entered, and the error is linked to both fields', () => {
  const wrong = { ...stay, checkOut: '2026-12-10', quote: null, error: 'Check-out must be after check-in' }
  const html = toPropertyPage({ page, property, stay: wrong, origin })
  expect(html).toContain('id="stay-problem">Check-out must be after check-in</p>')
  expect(html.match(/aria-invalid="true" aria-describedby="stay-problem"/g)).toHaveLength(2)
  expect(html.match(/value="2026-12-10"/g)).toHaveLength(2)
})

test('dates of a link that are no dates do not reach the page', () => {
  const wrong = { ...stay, checkIn: '"><b onclick=x>', checkOut: 'x', quote: null, error: 'Choose dates' }
  expect(toPropertyPage({ page, property, stay: wrong, origin })).not.toContain('onclick')
})

test('without pictures and price the page is whole', () => {
  const bare = { ...property, pictures: [], fromPrice: 0, rating: null, amenities: [], houseRules: null }
  const html = toPropertyPage({ page, property: { ...bare, description: '', area: '' }, origin })
  expect(html).toContain('No pictures yet')
  expect(html).toContain('Price on request')
  for (const heading of ['Amenities', 'House rules', 'About this place'])
    expect(html).not.toContain(`<h2>${heading}`)
})

test('texts of the host cannot become markup', () => {
  const html = toPropertyPage({
    page: { ...page, businessName: hostileText },
    property: {
      ...property,
      ...{ name: hostileText, area: hostileText, description: hostileText },
      ...{ houseRules: hostileText, amenities: [hostileText] },
    },
    stay: { ...stay, quote: { ...quote, problem: hostileText } },
    origin,
  })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<b onclick')
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html).toContain('Ọmọlọlá 🏝️')
})

test('headings are in order', () => {
  const html = toPropertyPage({ page, property, stay, origin })
  const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
  expect(levels[0]).toBe(1)
  for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1)
})
