import { z } from 'zod'
import { formatDateRange } from '../core/dates.ts'
import { endpoint, toUrl } from '../core/endpoint.ts'
import { ById, uuid, wholeNumber } from '../core/fields.ts'
import { formatNaira, type Naira, subtractNaira, sumNaira } from '../core/money.ts'
import { formatDateTime } from '../core/times.ts'
import { withCautionPart } from '../money/schema.ts'

/** How long a link can be paid, in hours. */
export const defaultPayLinkHours = 48
export const maxPayLinkHours = 336
/** Open ones per booking; more are a mistake. */
export const maxOpenPayLinks = 5

/** `collections.too_many_links` */
export const tooManyPayLinksReason = `This booking has ${maxOpenPayLinks} open pay links. Cancel one first.`
/** `collections.link_not_open` */
export const payLinkNotOpenReason = 'This pay link is not open any more.'

/** The page on which a guest pays, without an account. The token is secret. */
export const payLinkPath = (token: string): string => `/pay/${token}`
/** Leads to the checkout of the payment provider. */
export const payLinkCheckoutPath = (token: string): string => `${payLinkPath(token)}/checkout`

/**
 * OPEN until the whole amount came, it is cancelled or its time ends; NOTHING_LEFT while the guest owes nothing. Money that comes later
 * still counts.
 */
export const PayLinkState = z.enum(['OPEN', 'NOTHING_LEFT', 'PAID', 'EXPIRED', 'CANCELLED'])
export type PayLinkState = z.infer<typeof PayLinkState>

export const payLinkStateLabels: Record<PayLinkState, string> = {
  OPEN: 'Open',
  NOTHING_LEFT: 'Nothing left to pay',
  PAID: 'Paid',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
}

/** Whether a link can be cancelled: it is neither paid nor ended. What is owed can grow again. */
export const canCancelPayLink = (state: PayLinkState): boolean => state === 'OPEN' || state === 'NOTHING_LEFT'

/** What a link asks for and what came by it, in naira. */
interface LinkMoney {
  amount: Naira
  /** What of the amount is the caution deposit. */
  cautionPart: Naira
  /** What came and is not reversed. */
  received: Naira
  /** What of the received money is a caution deposit. */
  cautionReceived: Naira
}

/**
 * How much of the money that arrives is a caution deposit, in naira: the stay is paid first, and what comes above the amount of the link
 * is for the stay again, as credit. Of a link of 150, 30 of them a deposit: the first 130 are 10 of the deposit, the next 20 are 20.
 */
export function cautionPartOf(
  { amount, cautionPart, received, cautionReceived }: LinkMoney,
  arrived: Naira,
): Naira {
  const stayReceived = subtractNaira(received, cautionReceived)
  const stayLeft = Math.max(subtractNaira(subtractNaira(amount, cautionPart), stayReceived), 0)
  const cautionLeft = Math.max(subtractNaira(cautionPart, cautionReceived), 0)
  return Math.min(Math.max(subtractNaira(arrived, stayLeft), 0), cautionLeft)
}

/** What a guest owes, in naira. */
interface OwedMoney {
  /** For the stay. */
  owed: Naira
  /** What is missing of the caution deposit. */
  cautionDue: Naira
}

const sumOwed = ({ owed, cautionDue }: OwedMoney) => sumNaira([owed, cautionDue])

/** What a new link asks for above what the guest owes, because the owner wants it so, in naira. */
export const extraAmountOf = (amount: Naira, owedMoney: OwedMoney): Naira =>
  Math.max(subtractNaira(amount, sumOwed(owedMoney)), 0)

const leftOfLink = ({ amount, received }: LinkMoney): Naira => Math.max(subtractNaira(amount, received), 0)

/**
 * How much of the money that arrived is a caution deposit: as the link says, and also what is not owed for the stay any more, because it
 * was paid in another way meanwhile.
 */
export function depositOf(link: LinkMoney, arrived: Naira, { owed, cautionDue }: OwedMoney): Naira {
  const byLink = cautionPartOf(link, arrived)
  const most = Math.min(cautionPartOf(link, leftOfLink(link)), cautionDue, arrived)
  return Math.max(byLink, Math.min(most, subtractNaira(arrived, owed)))
}

/**
 * What can be paid by a link now, in naira: what is left of it, but not what the guest has paid in another way meanwhile, so that
 * nothing is paid twice.
 */
export function payableByLink(
  link: LinkMoney & { extraAmount: Naira },
  owedMoney: OwedMoney,
): { amount: Naira; cautionPart: Naira } {
  const amount = Math.min(leftOfLink(link), sumNaira([sumOwed(owedMoney), link.extraAmount]))
  return { amount, cautionPart: depositOf(link, amount, owedMoney) }
}

interface PayLinkFacts extends LinkMoney {
  extraAmount: Naira
  expiresAt: Date
  cancelledAt: Date | null
}

/** The state of a link and what can be paid by it. Paid wins: a cancelled link that was paid meanwhile is paid. */
export function payLinkStatusOf(
  link: PayLinkFacts,
  owedMoney: OwedMoney,
  now: Date,
): { state: PayLinkState; left: { amount: Naira; cautionPart: Naira } } {
  const left = payableByLink(link, owedMoney)
  const toState = (): PayLinkState => {
    if (link.received >= link.amount) return 'PAID'
    if (link.cancelledAt) return 'CANCELLED'
    if (link.expiresAt <= now) return 'EXPIRED'
    return left.amount === 0 ? 'NOTHING_LEFT' : 'OPEN'
  }
  return { state: toState(), left }
}

export const PayLinkInput = withCautionPart({
  hours: wholeNumber({ label: 'Hours', min: 1, max: maxPayLinkHours }).default(defaultPayLinkHours),
})
export type PayLinkInput = z.output<typeof PayLinkInput>

export const PayLink = z.object({
  id: uuid,
  state: PayLinkState,
  amount: z.number(),
  /** What of the amount is the caution deposit. */
  cautionPart: z.number(),
  /** What came by the link and is not reversed, which may be more or less than the amount. */
  received: z.number(),
  /** What came by the link and was reversed. */
  reversed: z.number(),
  /** What can be paid by it now: no more than the guest owes. */
  left: z.object({ amount: z.number(), cautionPart: z.number() }),
  expiresAt: z.iso.datetime(),
  /** The page to send to the guest; null unless the link is open and was created with the secret that the deployment has now. */
  url: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type PayLink = z.infer<typeof PayLink>

interface PayLinkMessage extends Pick<PayLink, 'left' | 'expiresAt'> {
  url: string
  propertyName: string
  checkIn: string
  checkOut: string
}

/** The message that sends a link, for WhatsApp. Asterisks make bold text there. */
export function payLinkMessage(
  { left: { amount, cautionPart }, url, expiresAt, propertyName, checkIn, checkOut }: PayLinkMessage,
  timeZone: string,
): string {
  return [
    `Your stay at ${propertyName}, ${formatDateRange(checkIn, checkOut)}.`,
    `Pay *${formatNaira(amount)}* by card or transfer here: ${url}`,
    ...(cautionPart > 0
      ? [`${formatNaira(cautionPart)} of it is the caution deposit, returned after the stay.`]
      : []),
    `The link works until ${formatDateTime(new Date(expiresAt), timeZone)}.`,
  ].join('\n')
}

const payLinkResponse = z.object({ payLink: PayLink })

export const payLinks = {
  list: endpoint({
    method: 'GET',
    path: '/bookings/{id}/pay-links',
    access: 'payments:read',
    params: ById,
    response: z.object({ payLinks: z.array(PayLink) }),
    summary: 'The pay links of a booking, newest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/bookings/{id}/pay-links',
    access: 'payments:record',
    feature: 'collections',
    params: ById,
    body: PayLinkInput,
    response: payLinkResponse,
    message: 'Pay link created',
    status: 201,
    summary: 'Create a link by which the guest pays into the Flutterwave account of the business',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/pay-links/{id}/cancel',
    access: 'payments:record',
    params: ById,
    response: payLinkResponse,
    message: 'Pay link cancelled',
    summary: 'Cancel an open pay link; money that still comes by it counts',
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/collections/webhook/{handle}',
    access: 'public',
    params: z.object({ handle: z.string().max(100) }),
    raw: true,
    response: z.object({}),
    summary: 'Webhook of a business’s account at the payment provider; the signature covers the raw body',
  }),
}

/** The webhook's path; the handle names the business. */
export const collectionWebhookPath = (handle: string): string => toUrl(payLinks.webhook, { handle })
