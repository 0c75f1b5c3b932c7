import { askedHours, honeypotField, maxRequestNote } from '@ilewa/contract/public-page/requests'
import { publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { escapeHtml } from '../../../../platform/mail/html.ts'
import { noScriptNote, toField, toSentForm, whatsappButton } from '../page-document.ts'
import { shortNaira, whatsappUrl } from '../page-text.ts'
import type { PageView } from '../page-view.ts'
import { isPossible, type PropertyPage, stayText } from './quote-form.ts'

export const requestLabels: Record<Exclude<PageView['mode'], 'SHOW'>, string> = {
  REQUEST: 'Ask for these dates',
  HOLD: 'Hold these dates',
}

/** The message that a visitor sends to the host. */
function messageOf({ page, property, stay, origin }: PropertyPage): string {
  const url = origin + publicPropertyPath(page.slug, property.slug)
  if (!isPossible(stay))
    return `Hello ${page.businessName}, I would like to stay at ${property.name}.\n${url}`
  return [
    `Hello ${page.businessName}, I would like to book ${property.name}.`,
    stayText(stay),
    `Price on your page: ${shortNaira(stay.quote.totalAmount)}`,
    url,
  ].join('\n')
}

/** The chat with the host; undefined if the host named no phone. */
export const hostChatUrl = (input: PropertyPage): string | undefined =>
  input.page.whatsapp ? whatsappUrl(input.page.whatsapp, messageOf(input)) : undefined

/** What happens after the form is sent. */
function explain({ mode, holdHours }: PageView, depositAmount: number): string {
  if (mode === 'REQUEST')
    return `We send you a code by e-mail. The host answers within ${askedHours} hours. You pay nothing now.`
  const hours = holdHours === 1 ? 'one hour' : `${holdHours} hours`
  const pay = depositAmount > 0 ? ` Pay ${shortNaira(depositAmount)} in this time to confirm.` : ''
  return `We send you a code by e-mail. Then the dates are yours for ${hours}.${pay}`
}

const fields = [
  toField({
    ...{ name: 'guestName', label: 'Your name', missing: 'Enter your name' },
    attributes: 'autocomplete="name" maxlength="100"',
  }),
  toField({
    ...{ name: 'guestEmail', label: 'E-mail', missing: 'Enter your e-mail address' },
    attributes:
      'type="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false"',
  }),
  toField({
    ...{ name: 'guestPhone', label: 'Phone, with WhatsApp', missing: 'Enter your phone number' },
    hint: 'Such as 0803 123 4567',
    attributes: 'type="tel" autocomplete="tel" inputmode="tel"',
  }),
  toField({
    ...{ name: 'note', label: 'Note to the host (optional)', rows: 3 },
    attributes: `maxlength="${maxRequestNote}"`,
  }),
  `<div class="trap" aria-hidden="true"><label for="${honeypotField}">Website</label><input id="${honeypotField}" name="${honeypotField}" tabindex="-1" autocomplete="off"></div>`,
].join('\n')

/** The form with which a guest asks for dates, or holds them, as HTML. '' if the stay is not possible. */
function toBookingForm({ page, property, stay }: PropertyPage): string {
  if (page.mode === 'SHOW' || !isPossible(stay)) return ''
  const label = requestLabels[page.mode]
  const { totalAmount, depositAmount } = stay.quote
  const data = {
    slug: page.slug,
    property: property.slug,
    'check-in': stay.checkIn,
    'check-out': stay.checkOut,
    guests: String(stay.guests),
    total: String(totalAmount),
  }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
  return `<section class="ask" id="ask"><h3>${label}</h3>
<p>${escapeHtml(explain(page, depositAmount))}</p>
${noScriptNote}
${toSentForm({ action: 'request', label, sending: 'Sending…', fields, attributes: attributes.join(' ') })}</section>`
}

/** What a visitor can do about the chosen stay: a form, or a chat with the host, as HTML. */
export function toBookingActions(input: PropertyPage): string {
  const { page, stay } = input
  const url = hostChatUrl(input)
  const form = toBookingForm(input)
  if (!url) return form || (page.mode === 'SHOW' ? '<p class="hint">Ask the host to book this stay.</p>' : '')
  return `${form}${form ? '<p class="or">Or ask the host first.</p>' : ''}${whatsappButton(url, page.mode === 'SHOW' && isPossible(stay) ? 'main' : 'plain')}`
}
