import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Naira } from '@ilewa/contract/core/money'
import { minFormSeconds, offerMinutes } from '@ilewa/contract/public-page/requests'
import { now } from '../../../platform/clock.ts'
import { deriveKey } from '../../../platform/secret/secret.ts'

/** What was offered to a visitor. */
export interface Offer {
  propertyId: string
  checkIn: string
  checkOut: string
  guests: number
  totalAmount: Naira
  depositAmount: Naira
  cautionAmount: Naira
}

const signatureOf = (
  { propertyId, checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount }: Offer,
  offeredAt: number,
): string =>
  createHmac('sha256', deriveKey('booking-offers'))
    .update(
      [propertyId, checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount, offeredAt].join(' '),
    )
    .digest('base64url')

/** Signs an offer, with the time, for `offerMinutes`. Nothing is stored. */
export function signOffer(offer: Offer): string {
  const offeredAt = now().getTime()
  return `${offeredAt}.${signatureOf(offer, offeredAt)}`
}

/** Whether the token is that of the offer: `forged` for another offer, `expired`, or `too-fast` for a person. */
export function checkOffer(offer: Offer, token: string): 'valid' | 'forged' | 'expired' | 'too-fast' {
  const [time = '', signature = ''] = token.split('.')
  const offeredAt = Number(time)
  const expected = Buffer.from(signatureOf(offer, offeredAt))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'forged'
  const age = (now().getTime() - offeredAt) / 1_000
  if (age > offerMinutes * 60) return 'expired'
  return age < minFormSeconds ? 'too-fast' : 'valid'
}
