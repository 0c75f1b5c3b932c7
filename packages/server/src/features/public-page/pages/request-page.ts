import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { type IconName, icon } from './icons.ts'
import { pageFooter, toDocument, whatsappButton } from './page-document.ts'
import { whatsappUrl } from './page-text.ts'
import { requestSteps } from './request-steps.ts'
import type { RequestView } from './request-view.ts'
import { stayText } from './stay/quote-form.ts'
import { requestStyles } from './styles/request-styles.ts'

const headings: Record<RequestView['state'], string> = {
  UNPROVEN: 'Check your e-mail',
  ASKED: 'Waiting for the host',
  HELD: 'Your dates are held',
  CONFIRMED: 'Your stay is confirmed',
  DECLINED: 'The host declined',
  EXPIRED: 'This request has expired',
  WITHDRAWN: 'Request withdrawn',
}

const icons: Record<RequestView['state'], IconName> = {
  UNPROVEN: 'mail',
  ASKED: 'clock',
  HELD: 'clock',
  CONFIRMED: 'check',
  DECLINED: 'cross',
  EXPIRED: 'cross',
  WITHDRAWN: 'cross',
}

function headingOf({ state, isClaimed }: RequestView): string {
  return state === 'HELD' && isClaimed ? 'The host checks your payment' : headings[state]
}

const isOver = (state: RequestView['state']) =>
  state === 'DECLINED' || state === 'EXPIRED' || state === 'WITHDRAWN'

type Line = readonly [label: string, value: string]

const toLine = (label: string, amount: number): Line[] => (amount > 0 ? [[label, formatNaira(amount)]] : [])

function linesOf({ state, totalAmount, depositAmount, paidAmount, cautionAmount }: RequestView): Line[] {
  const total = toLine('Total', totalAmount)
  const caution = toLine('Caution deposit, returned after the stay', cautionAmount)
  if (state === 'CONFIRMED') {
    const balance = toLine('Balance due', subtractNaira(totalAmount, paidAmount))
    return [...total, ...toLine('Paid', paidAmount), ...balance, ...caution]
  }
  // Nothing is to be paid once a request is over.
  return isOver(state) ? total : [...total, ...toLine('Deposit to confirm', depositAmount), ...caution]
}

const toRow = ([label, value]: Line) =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`

const toChat = (view: RequestView) =>
  view.whatsapp
    ? whatsappButton(
        whatsappUrl(
          view.whatsapp,
          `Hello ${view.businessName}, I write about ${view.propertyName}, ${stayText(view)}.`,
        ),
      )
    : ''

const toHold = ({ state, heldUntil, timeZone }: RequestView) =>
  state === 'HELD' && heldUntil
    ? `<p class="until">Held until <strong>${escapeHtml(formatDateTime(heldUntil, timeZone))}</strong></p>`
    : ''

const toPropertyLink = ({ pagePath, propertyName }: RequestView) =>
  pagePath === null
    ? escapeHtml(propertyName)
    : `<a href="${escapeHtml(pagePath)}">${escapeHtml(propertyName)}</a>`

/** The page on which a guest follows a request. Its address is secret, so it is not indexed. */
export function toRequestPage(view: RequestView): string {
  const heading = headingOf(view)
  const steps = requestSteps(view)
  return toDocument({
    title: `${heading}, ${view.businessName}`,
    head: '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    styles: requestStyles,
    hasScript: steps.includes('<form'),
    body: `<main class="narrow">
<p class="business">${escapeHtml(view.businessName)}</p>
<article class="card"><p class="state ${icons[view.state]}-state">${icon(icons[view.state])}</p>
<h1>${escapeHtml(heading)}</h1>
${toHold(view)}
${steps}</article>
<section class="card"><h2>Your stay</h2>
<p class="stay">${toPropertyLink(view)}<br>${escapeHtml(stayText(view))}</p>
<dl class="lines">${linesOf(view).map(toRow).join('\n')}</dl>
${toChat(view)}</section>
</main>
${pageFooter}`,
  })
}
