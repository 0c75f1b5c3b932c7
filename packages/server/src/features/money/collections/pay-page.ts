import { canCancelPayLink, payLinkCheckoutPath } from '@ilewa/contract/collections/pay-links'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { documentPath } from '@ilewa/contract/money/documents'
import { toList, toPage } from '../../../platform/http/pages/guest-page.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { toE164 } from '../../../platform/phone.ts'
import type { PayLinkView } from './checkout.service.ts'
import { tokenOfReceipt } from './pay-link-references.ts'

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
  if (link.state === 'NOTHING_LEFT')
    return { heading: 'Nothing to pay', message: 'This stay is paid already.' }
  return { heading: link.received > 0 ? 'Still to pay' : 'Your payment', message }
}

/** The phone of the business, to call it or to write by WhatsApp. Text only, if it is no valid number. */
function toContact({ businessPhone: phone, businessCountry }: PayLinkView['link']): string {
  if (!phone) return ''
  const e164 = toE164(phone, businessCountry)
  if (!e164) return escapeHtml(phone)
  return `<span class="links"><a href="tel:${e164}">${escapeHtml(phone)}</a> <a href="https://wa.me/${e164.slice(1)}" rel="noreferrer">WhatsApp</a></span>`
}

/** What can still be paid, what was paid, or what the link asked for, in naira. */
function shownMoney({ state, left, received, cautionReceived, amount }: PayLinkView['link']) {
  if (canCancelPayLink(state)) return left
  if (state === 'PAID') return { amount: received, cautionPart: cautionReceived }
  return { amount, cautionPart: 0 }
}

/** The page on which a guest pays: what it is for, and a link to the checkout of the provider. */
export function toPayLinkPage(view: PayLinkView, token: string): string {
  const { link, notice } = view
  const { heading, message } = describe(view)
  const isOpen = link.state === 'OPEN'
  const isPaid = link.state === 'PAID'
  const isPayable = isOpen && (notice === undefined || notice === 'failed')
  const shown = shownMoney(link)
  const lines: Line[] = [
    ['Stay', link.propertyName],
    ['Dates', formatDateRange(link.checkIn, link.checkOut)],
    ['Booking', link.reference],
    ...(shown.cautionPart > 0
      ? [['Of which caution deposit', formatNaira(shown.cautionPart)] satisfies Line]
      : []),
    ...(link.received > 0 && !isPaid ? [['Paid so far', formatNaira(link.received)] satisfies Line] : []),
    ...(link.reversed > 0 && !isPaid
      ? [['Payment reversed', formatNaira(link.reversed)] satisfies Line]
      : []),
    ...(isOpen ? [['Pay until', formatDateTime(link.expiresAt, link.timeZone)] satisfies Line] : []),
  ]
  const receipts = link.receipts.map(
    ({ id, number }) =>
      `<a href="${escapeHtml(documentPath(tokenOfReceipt(id)))}" rel="nofollow">Receipt ${escapeHtml(number)}</a>`,
  )
  const note = message ? `<p role="status">${escapeHtml(message)}</p>` : ''
  const button = isPayable
    ? `<a href="${escapeHtml(payLinkCheckoutPath(token))}" rel="nofollow">Pay ${escapeHtml(formatNaira(link.left.amount))}</a>
<footer>You pay by card or bank transfer on the page of Flutterwave, into the account of ${escapeHtml(link.businessName)}.</footer>`
    : ''
  return toPage(
    `${heading}, ${link.businessName}`,
    `<article>
<header><strong>${escapeHtml(link.businessName)}</strong>${toContact(link)}</header>
<h1>${escapeHtml(heading)}</h1>
<p class="amount">${escapeHtml(formatNaira(shown.amount))}</p>
${note}
${toList(lines)}
${receipts.length > 0 ? `<p class="links">${receipts.join(' ')}</p>` : ''}
${button}
</article>`,
  )
}
