import { formatNaira } from '@ilewa/contract/core/money'
import { askedHours, proofMinutes } from '@ilewa/contract/public-page/requests'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { toAccountDetails } from './account-details.ts'
import { noScriptNote, toField, toSentForm } from './page-document.ts'
import { shortNaira } from './page-text.ts'
import type { RequestView } from './request-view.ts'

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const again = ({ pagePath }: RequestView) =>
  pagePath === null ? '' : `<p><a class="button" href="${escapeHtml(pagePath)}">Choose other dates</a></p>`

const withdrawForm = toSentForm({
  ...{ action: 'withdraw', label: 'Withdraw request', sending: 'Withdrawing…', className: 'subtle' },
  attributes: 'data-confirm="Press again to withdraw"',
})

const proveStep = ({
  pagePath,
  guests,
  codeEmail,
}: RequestView) => `<p>Enter the six digits that we sent to <strong class="address">${escapeHtml(codeEmail ?? '')}</strong>. The code is valid for ${proofMinutes} minutes.</p>
${noScriptNote}
${toSentForm({
  ...{ action: 'prove', label: 'Confirm', sending: 'Checking…' },
  // For links to other dates.
  attributes: `data-path="${escapeHtml(pagePath ?? '')}" data-guests="${guests}"`,
  fields: toField({
    ...{ name: 'code', label: 'Code', missing: 'Enter the 6-digit code from the email' },
    attributes:
      'class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" spellcheck="false"',
  }),
})}
${toSentForm({ action: 'code', label: 'Send another code', sending: 'Sending…', className: 'subtle' })}
<p class="hint">No mail? Look in your spam folder too. If the address is wrong, send the request again with the right one.</p>`

const askedStep =
  () => `${paragraph(`The host answers within ${askedHours} hours. We send the answer by e-mail.`)}
${paragraph('You pay nothing now.')}
${withdrawForm}`

const claimForm = ({ payAmount }: RequestView) => `<section><h2>Have you paid?</h2>
${noScriptNote}
${toSentForm({
  ...{ action: 'claim', label: 'I have paid', sending: 'Sending…' },
  fields: `${toField({
    ...{ name: 'amount', label: 'Amount (₦)', missing: 'Enter the amount' },
    attributes: `inputmode="decimal" autocomplete="off" value="${escapeHtml(formatNaira(payAmount).replace(/^₦|\.00$/g, ''))}"`,
  })}
${toField({
  ...{ name: 'senderName', label: 'Name on the account that you paid from', missing: 'Enter the name' },
  attributes: 'autocomplete="name" maxlength="100"',
})}`,
})}</section>`

function heldStep(view: RequestView): string {
  const { account, payAmount, isClaimed } = view
  if (isClaimed) return paragraph('We send you an e-mail once the host confirms it. Do not pay again.')
  if (payAmount <= 0)
    return `${paragraph('The host will confirm your stay. You pay nothing now.')}${withdrawForm}`
  const pay = `<p>Pay <strong>${escapeHtml(shortNaira(payAmount))}</strong> by bank transfer to confirm your stay.</p>`
  if (!account)
    return `${pay}${paragraph('Ask the host for the bank account.')}${claimForm(view)}${withdrawForm}`
  return `${pay}${toAccountDetails(account, view)}${claimForm(view)}${withdrawForm}`
}

const steps: Record<RequestView['state'], (view: RequestView) => string> = {
  UNPROVEN: proveStep,
  ASKED: askedStep,
  HELD: heldStep,
  CONFIRMED: ({ guestPath }) =>
    `${paragraph('The host has confirmed your stay. See you soon.')}${guestPath === null ? '' : `<p><a class="button" href="${escapeHtml(guestPath)}">Address, arrival and receipts</a></p>`}`,
  DECLINED: (view) =>
    `${view.reason ? `<blockquote>${escapeHtml(view.reason)}</blockquote>` : paragraph('These dates are not possible.')}${again(view)}`,
  EXPIRED: (view) =>
    `${paragraph('The dates are not held any more. If you have paid, write to the host.')}${again(view)}`,
  WITHDRAWN: (view) => `${paragraph('You withdrew this request.')}${again(view)}`,
}

/** What a guest should know and can do about a request, as HTML. */
export const requestSteps = (view: RequestView): string => steps[view.state](view)
