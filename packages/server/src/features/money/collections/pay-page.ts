import { payLinkCheckoutPath } from '@ilewa/contract/collections/pay-links'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { toList, toPage } from '../../../platform/http/pages/guest-page.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
import type { PayLinkView } from './checkout.service.ts'

type Line = [label: string, value: string]

const notices: Record<NonNullable<PayLinkView['notice']>, string> = {
  pending:
    'Your payment is being confirmed. There is no need to pay again. Open this page again in a few minutes.',
  failed: 'The payment was not completed. You can try again.',
  unposted: 'Your payment has arrived, but it has to be checked by hand. There is no need to pay again.',
  unavailable:
    'Online payment is not available at the moment. Please try again later, or ask how else you can pay.',
}

const thanks = 'Thank you. Your payment has arrived.'
const askForLink = 'Please ask for a new one.'

/** The heading, and what the guest should know of a link that cannot be paid. A payment under way comes first. */
function describe({ link, notice }: PayLinkView): { heading: string; message?: string | undefined } {
  const message = notice && notices[notice]
  if (link.state === 'PAID') return { heading: 'Paid', message: thanks }
  if (notice === 'pending' || notice === 'unposted') return { heading: 'Your payment', message }
  if (link.state === 'EXPIRED') return { heading: 'This pay link has expired', message: askForLink }
  if (link.state === 'CANCELLED') return { heading: 'This pay link was cancelled', message: askForLink }
  if (link.left.amount === 0) return { heading: 'Nothing to pay', message: 'This stay is paid already.' }
  return { heading: link.received > 0 ? 'Still to pay' : 'Your payment', message }
}

/** The page on which a guest pays: what it is for, and a link to the checkout of the provider. */
export function toPayLinkPage(view: PayLinkView, token: string): string {
  const { link, notice } = view
  const { heading, message } = describe(view)
  const isOpen = link.state === 'OPEN'
  const isPayable = isOpen && link.left.amount > 0 && (notice === undefined || notice === 'failed')
  const { amount: left, cautionPart: cautionLeft } = link.left
  const shown = {
    amount: isOpen ? left : link.state === 'PAID' ? link.received : link.amount,
    cautionPart: isOpen ? cautionLeft : link.state === 'PAID' ? link.cautionPart : 0,
  }
  const paid: Line[] = [['Paid so far', formatNaira(link.received)]]
  const lines: Line[] = [
    ['Stay', link.propertyName],
    ['Dates', formatDateRange(link.checkIn, link.checkOut)],
    ['Booking', link.reference],
    ...(shown.cautionPart > 0
      ? [['Of which caution deposit', formatNaira(shown.cautionPart)] satisfies Line]
      : []),
    ...(link.received > 0 && link.state !== 'PAID' ? paid : []),
    ...(isOpen ? [['Pay until', formatDateTime(link.expiresAt, link.timeZone)] satisfies Line] : []),
  ]
  const contact = link.businessPhone ? escapeHtml(link.businessPhone) : ''
  const note = message ? `<p role="status">${escapeHtml(message)}</p>` : ''
  const button = isPayable
    ? `<a href="${escapeHtml(payLinkCheckoutPath(token))}" rel="nofollow">Pay ${escapeHtml(formatNaira(left))}</a>
<footer>You pay by card or bank transfer on the page of Flutterwave, into the account of ${escapeHtml(link.businessName)}.</footer>`
    : ''
  return toPage(
    `${heading}, ${link.businessName}`,
    `<article>
<header><strong>${escapeHtml(link.businessName)}</strong>${contact}</header>
<h1>${escapeHtml(heading)}</h1>
<p class="amount">${escapeHtml(formatNaira(shown.amount))}</p>
${note}
${toList(lines)}
${button}
</article>`,
  )
}
