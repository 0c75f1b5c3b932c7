import { formatNaira } from '@ilewa/contract/core/money'
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
  return state === 'HELD' && isClaimed ? 'The host looks for your payment' : headings[state]
}

type Line = readonly [label: string, value: string]

function linesOf({ totalAmount, depositAmount, cautionAmount }: RequestView): Line[] {
  return [
    ['Total', formatNaira(totalAmount)],
    ...(depositAmount > 0 ? [['Deposit to confirm', formatNaira(depositAmount)] as const] : []),
    ...(cautionAmount > 0
      ? [['Caution deposit, returned after the stay', formatNaira(cautionAmount)] as const]
      : []),
  ]
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
