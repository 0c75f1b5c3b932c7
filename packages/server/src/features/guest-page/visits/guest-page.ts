import { balanceLabelOf, isHeld, payableOf } from '@ilewa/contract/bookings/money'
import { formatGuests } from '@ilewa/contract/bookings/terms'
import { formatDate, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { isPaidToAirbnb } from '@ilewa/contract/guest-page/access-rules'
import { type CodesPayment, unlockDigits } from '@ilewa/contract/guest-page/terms'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
import { now } from '../../../platform/clock.ts'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { toAccountDetails, toPayee, toRow } from '../../public-page/pages/account-details.ts'
import { icon } from '../../public-page/pages/icons.ts'
import {
  noScriptNote,
  pageFooter,
  toAlert,
  toCard,
  toDocument,
  toField,
  toSentForm,
  whatsappButton,
} from '../../public-page/pages/page-document.ts'
import { shortNaira, toParagraphs, whatsappUrl } from '../../public-page/pages/page-text.ts'
import { requestStyles } from '../../public-page/pages/styles/request-styles.ts'
import type { GuestView } from './guest-view.ts'
import { toRegisterCard } from './register-card.ts'

const headings: Record<GuestView['booking']['status'], string> = {
  PENDING: 'Not confirmed yet',
  CONFIRMED: 'Your stay is confirmed',
  CHECKED_IN: 'Welcome',
  CHECKED_OUT: 'Thank you for your stay',
  CANCELLED: 'This stay is cancelled',
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

const stayText = ({ checkIn, checkOut, guests }: GuestView['booking']) =>
  [
    formatDateRange(checkIn, checkOut),
    formatNights(nightsBetween(checkIn, checkOut)),
    formatGuests(guests),
  ].join(' · ')

const mapUrl = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

function toAddress({ addressState, address, directions }: GuestView): string {
  if (addressState === 'UNPAID')
    return paragraph('Address and directions will be here once the deposit is paid.')
  if (address === null) return ''
  return `<address>${escapeHtml(address)}</address>
<p><a href="${escapeHtml(mapUrl(address))}" rel="noreferrer">Open in maps</a></p>
${toParagraphs(directions ?? '')}`
}

const paidTexts: Record<CodesPayment, string> = {
  DEPOSIT: 'the deposit is paid',
  FULL: 'everything is paid',
}

const hasWifi = ({ has }: GuestView) => has.wifiName || has.wifiPassword

/** "The door code and the Wi-Fi" */
function codesText(view: GuestView): string {
  if (!view.has.doorCode) return 'The Wi-Fi'
  return hasWifi(view) ? 'The door code and the Wi-Fi' : 'The door code'
}

/** The list of codes, which the script fills. */
const toHiddenCodes = ({ has }: GuestView) => {
  const toCode = (name: keyof GuestView['has'], label: string) =>
    has[name]
      ? `<div><dt>${label}</dt><dd><output data-code="${name}"></output> <button type="button" class="copy" data-copy="" hidden>Copy<span class="unseen"> ${label.toLowerCase()}</span></button></dd></div>`
      : ''
  return `<dl class="account" id="codes" tabindex="-1" hidden>${toCode('doorCode', 'Door code')}${toCode('wifiName', 'Wi-Fi')}${toCode('wifiPassword', 'Wi-Fi password')}</dl>`
}

const unlockForm = (view: GuestView) => `${noScriptNote}
${toSentForm({
  ...{ action: 'unlock', label: 'Show', sending: 'Checking…' },
  fields: toField({
    ...{ name: 'digits', label: `Last ${unlockDigits} digits of your phone number` },
    missing: `Enter the last ${unlockDigits} digits of your phone number`,
    hint: `Shows ${codesText(view).replace('The', 'the')}. Others who have this link do not see it.`,
    attributes: `class="code" inputmode="numeric" autocomplete="off" maxlength="${unlockDigits}"`,
  }),
})}
${toHiddenCodes(view)}`

function toCodes(view: GuestView): string {
  const { codes, timeZone } = view
  if (!codes) return ''
  const from = formatDateTime(codes.from, timeZone)
  const isPast = codes.from <= now()
  if (codes.state === 'LATER') return paragraph(`${codesText(view)} will be here from ${from}.`)
  if (codes.state === 'UNPAID')
    return paragraph(
      `${codesText(view)} will be here${isPast ? '' : ` from ${from},`} once ${paidTexts[codes.payment]}.`,
    )
  if (codes.state !== 'OPEN') return ''
  return codes.isLocked
    ? toAlert('The digits were wrong too often. Ask the host for a new link.')
    : unlockForm(view)
}

/** Everything that a guest needs at the door; '' for a stay that is over. */
const toArrival = (view: GuestView) =>
  toCard('Arrival', [toAddress(view), toCodes(view)].filter((part) => part !== '').join('\n'))

const toAmount = (label: string, amount: Naira) => (amount > 0 ? toRow(label, formatNaira(amount)) : '')

/** A held stay is confirmed by paying, so that nothing of it is due only after that. */
const toBalanceLabel = (booking: GuestView['booking']) =>
  isHeld(booking) ? 'Balance due' : (balanceLabelOf(booking) ?? 'To pay')

function toMoney({ booking, receipts }: GuestView): string {
  const lines = [
    toAmount('Total', booking.totalAmount),
    toAmount('Paid', booking.paidAmount),
    toAmount(toBalanceLabel(booking), payableOf(booking)),
    toAmount('Caution deposit held', booking.cautionHeld),
    toAmount('Caution deposit, returned later', cautionDueOf(booking)),
  ].join('\n')
  const links = receipts.map(
    ({ path, number }) => `<a href="${escapeHtml(path)}" rel="nofollow">Receipt ${escapeHtml(number)}</a>`,
  )
  return `<dl class="lines">${lines}</dl>${links.length > 0 ? `<p class="stay">${links.join('<br>')}</p>` : ''}`
}

function toHowToPay({ booking, payment, timeZone }: GuestView): string {
  const { amount, account, dueOn, holdUntil, paymentCode } = payment
  if (amount <= 0) return ''
  if (booking.status === 'PENDING' && !isHeld(booking))
    return paragraph('The host confirms your stay first. You pay nothing now.')
  const reported = booking.claimedAmount
  const claim =
    reported > 0 ? paragraph(`The host checks the ${shortNaira(reported)} that were reported as paid.`) : ''
  const rest = subtractNaira(amount, reported)
  if (rest <= 0) return `${claim}${paragraph('Do not pay again.')}`
  const by = holdUntil
    ? ` by <strong>${escapeHtml(formatDateTime(new Date(holdUntil), timeZone))}</strong>`
    : dueOn
      ? ` by <strong>${escapeHtml(formatDate(dueOn))}</strong>`
      : ''
  const caution = payment.cautionPart
    ? ` ${escapeHtml(shortNaira(payment.cautionPart))} of it is the caution deposit, returned after the stay.`
    : ''
  const pay = `<p>Pay <strong>${escapeHtml(shortNaira(rest))}</strong>${by}.${caution}</p>`
  const payee = toPayee(account)
  return payee
    ? `${claim}${pay}${toAccountDetails(payee, { payAmount: rest, paymentCode })}`
    : `${claim}${pay}${paragraph('Ask the host how to pay.')}`
}

/** Who paid Airbnb does not pay again, and does not see what the host gets. */
const toPayment = (view: GuestView) =>
  isPaidToAirbnb(view.booking) ? '' : toCard('Payment', `${toHowToPay(view)}${toMoney(view)}`)

const toRules = ({ booking, checkInFrom, checkOutBy, houseRules }: GuestView) =>
  booking.status === 'CANCELLED'
    ? ''
    : toCard(
        'Good to know',
        `<dl class="lines times">${toRow('Check-in from', checkInFrom)}${toRow('Check-out by', checkOutBy)}</dl>${toParagraphs(houseRules ?? '')}`,
      )

const toChat = ({ whatsapp, businessName, booking }: GuestView) =>
  whatsapp
    ? `<p class="contact">${whatsappButton(whatsappUrl(whatsapp, `Hello ${businessName}, I write about my stay at ${booking.property.name}, ${booking.reference}.`), 'main')}</p>`
    : ''

const styles = `${requestStyles}address{font-style:normal;font-weight:600}
.card>p+p,.card>p+form,.card>dl+p,.card>p+dl,.card>dl+form,.card>address+p{margin-top:.75rem}
.card p a{display:inline-block;padding:.625rem 0}
.contact{margin-top:1rem}.contact .button{width:100%}
.card>form{margin-top:1rem}
.times>div:first-child{font-weight:400}
#codes output{overflow-wrap:anywhere}
#register{scroll-margin-top:6rem}
summary{min-height:3rem;padding:.75rem 0;color:var(--link);font-weight:600;cursor:pointer}
`

/** The page of a guest's stay. Its address is secret, so it is not indexed. */
export function toGuestPage(view: GuestView): string {
  const { booking, businessName } = view
  const heading = headings[booking.status]
  const isCancelled = booking.status === 'CANCELLED'
  const sections = [toArrival, toRegisterCard, toPayment, toRules, toChat]
    .map((section) => section(view))
    .join('\n')
  return toDocument({
    title: `${booking.property.name}, ${businessName}`,
    head: '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    styles,
    hasScript: sections.includes('<form') || sections.includes('data-copy'),
    body: `<main class="narrow">
<p class="business">${escapeHtml(businessName)}</p>
<article class="card"><p class="state ${isCancelled ? 'cross' : 'check'}-state">${icon(isCancelled ? 'cross' : booking.status === 'PENDING' ? 'clock' : 'check')}</p>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(booking.property.name)}<br>${escapeHtml(stayText(booking))}</p>
<p class="hint">Booking ${escapeHtml(booking.reference)}</p></article>
${sections}
</main>
${pageFooter}`,
  })
}
