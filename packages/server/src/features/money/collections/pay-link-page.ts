import { payLinkCheckoutPath } from '@ilewa/contract/collections/pay-links'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { toList, toPage } from '../../../platform/http/pages/guest-page.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
import type { PayLinkView } from './checkout.service.ts'

const notices = {
  pending:
    'Your payment is being confirmed. There is no need to pay again. Open this page again in a few minutes.',
  failed: 'The payment was not completed.',
  unavailable:
    'Online payment is not available at the moment. Please try again later, or ask how else you can pay.',
} as const

const askForLink = 'Please ask for a new one.'

/** The heading, and what the guest should know of a link that cannot be paid. */
function describe({ link }: PayLinkView): { heading: string; message?: string } {
  if (link.state === 'PAID') return { heading: 'Paid', message: 'Thank you. Your payment has arrived.' }
  if (link.state === 'EXPIRED') return { heading: 'This pay link has expired', message: askForLink }
  if (link.state === 'CANCELLED') return { heading: 'This pay link was cancelled', message: askForLink }
  return { heading: link.received > 0 ? 'Still to pay' : 'Your payment' }
}

/** The page on which a guest pays: what it is for, and a link to the checkout of the provider. */
export function toPayLinkPage(view: PayLinkView, token: string): string {
  const { link, notice } = view
  const { heading, message } = describe(view)
  const isPayable = link.state === 'OPEN' && notice !== 'pending' && notice !== 'unavailable'
  const amount = link.state === 'OPEN' ? link.owed : link.state === 'PAID' ? link.received : link.amount
  const lines: [string, string][] = [
    ['Stay', link.propertyName],
    ['Dates', formatDateRange(link.checkIn, link.checkOut)],
    ['Booking', paymentCodeOf(link)],
    ...(link.cautionPart > 0
      ? [['Of this, caution deposit', formatNaira(link.cautionPart)] as [string, string]]
      : []),
    ...(link.state === 'OPEN' && link.received > 0
      ? [['Paid so far', formatNaira(link.received)] as [string, string]]
      : []),
    ...(link.state === 'OPEN'
      ? [['Pay until', formatDateTime(link.expiresAt, link.timeZone)] as [string, string]]
      : []),
  ]
  const contact = link.businessPhone ? `<br>${escapeHtml(link.businessPhone)}` : ''
  const notes = [message, notice && link.state === 'OPEN' ? notices[notice] : undefined]
    .filter((note) => note !== undefined)
    .map((note) => `<p role="status">${escapeHtml(note)}</p>`)
  const button = isPayable
    ? `<a href="${escapeHtml(payLinkCheckoutPath(token))}" rel="nofollow">Pay ${escapeHtml(formatNaira(link.owed))}</a>
<footer>You pay by card or bank transfer on the page of Flutterwave, into the account of ${escapeHtml(link.businessName)}.</footer>`
    : ''
  return toPage(
    `${heading}, ${link.businessName}`,
    `<article>
<header><strong>${escapeHtml(link.businessName)}</strong>${contact}</header>
<h1>${escapeHtml(heading)}</h1>
<p class="amount">${escapeHtml(formatNaira(amount))}</p>
${notes.join('\n')}
${toList(lines)}
${button}
</article>`,
  )
}
