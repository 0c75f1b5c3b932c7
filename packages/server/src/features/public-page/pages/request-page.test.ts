import { gzipSync } from 'node:zlib'
import { BookingRequestState } from '@ilewa/contract/public-page/requests'
import { expect, test } from 'vitest'
import { hostileText, request } from './page-fixtures.ts'
import { toRequestPage } from './request-page.ts'

const actionsOf = (html: string) => [...html.matchAll(/data-action="(\w+)"/g)].map(([, action]) => action)

test.each([
  ['UNPROVEN', 'Check your e-mail', ['prove', 'code']],
  ['ASKED', 'Waiting for the host', ['withdraw']],
  ['HELD', 'Your dates are held', ['claim', 'withdraw']],
  ['CONFIRMED', 'Your stay is confirmed', []],
  ['DECLINED', 'The host declined', []],
  ['EXPIRED', 'This request has expired', []],
  ['WITHDRAWN', 'Request withdrawn', []],
] as const)('%s: "%s"', (state, heading, actions) => {
  const html = toRequestPage({ ...request, state })
  expect(html).toContain(`<h1>${heading}</h1>`)
  expect(actionsOf(html)).toEqual(actions)
  expect(html.includes('type="module"')).toBe(actions.length > 0)
})

test.each(BookingRequestState.options)('%s: the page is not indexed, and shows the stay', (state) => {
  const html = toRequestPage({ ...request, state })
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('10 – 13 Dec 2026 · 3 nights · 2 guests')
  expect(html).toContain('₦290,250.00')
  expect(html).toContain('https://wa.me/2348031234567')
  expect(gzipSync(html).length).toBeLessThan(14_000)
})

test('held dates have an end in the time of the business, an account and a narration', () => {
  const html = toRequestPage(request)
  expect(html).toContain('<strong>28 Nov 2026, 18:00</strong>')
  for (const text of ['GTBank', '0123456789', 'Ade Homes Limited', 'K7Q2MX', '₦145,125'])
    expect(html).toContain(text)
  expect(html).toContain('value="145,125"')
  expect(html).toContain('data-confirm="Press again to withdraw"')
})

test('after a claim the guest waits, and pays no second time', () => {
  const html = toRequestPage({ ...request, isClaimed: true })
  expect(html).toContain('<h1>The host checks your payment</h1>')
  expect(html).not.toContain('0123456789')
  expect(actionsOf(html)).toEqual([])
})

test('the guest sees where the code was sent', () => {
  const html = toRequestPage({ ...request, state: 'UNPROVEN', codeEmail: 'ada&bola@example.com' })
  expect(html).toContain('<strong class="address">ada&amp;bola@example.com</strong>')
})

test('without an account the guest asks the host', () => {
  expect(toRequestPage({ ...request, account: null })).toContain('Ask the host for the bank account.')
})

test('where nothing is paid in advance, no payment is asked for', () => {
  const html = toRequestPage({ ...request, depositAmount: 0, payAmount: 0 })
  expect(actionsOf(html)).toEqual(['withdraw'])
  expect(html).not.toContain('0123456789')
})

test('the reason of the host is shown as text', () => {
  const html = toRequestPage({
    ...{ ...request, state: 'DECLINED', reason: hostileText, businessName: hostileText },
    ...{ propertyName: hostileText, whatsapp: null },
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b onclick')
  expect(html).toContain('<blockquote>&lt;/style&gt;')
  expect(html).not.toContain('wa.me')
})

test('a confirmed stay shows what is paid and due; a request that is over shows no payments', () => {
  const confirmed = toRequestPage({ ...request, state: 'CONFIRMED', paidAmount: 145_125 })
  expect(confirmed).toContain('<dt>Paid</dt><dd>₦145,125.00</dd>')
  expect(confirmed).toContain('<dt>Balance due</dt><dd>₦145,125.00</dd>')
  expect(confirmed).not.toContain('Deposit to confirm')
  expect(toRequestPage({ ...request, state: 'CONFIRMED', paidAmount: 290_250 })).not.toContain('Balance due')
  for (const state of ['DECLINED', 'EXPIRED', 'WITHDRAWN'] as const)
    expect(toRequestPage({ ...request, state })).not.toMatch(/Deposit to confirm|Caution deposit/)
})
