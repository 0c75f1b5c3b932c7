import { guestReceiptPath } from '@ilewa/contract/guest-page/terms'
import { isLocked } from '../guest-links.ts'
import {
  addressOf,
  codesOf,
  getGuestPayment,
  getGuestStay,
  hasCodes,
  listGuestReceipts,
} from './guest-stay.queries.ts'
import type { GuestView } from './guest-view.ts'

/** What a guest's link shows. Throws `common.not_found`. */
export async function getGuestView(token: string): Promise<GuestView> {
  const stay = await getGuestStay(token)
  const { booking, host, arrival, rule, link } = stay
  const [payment, receipts] = await Promise.all([getGuestPayment(stay), listGuestReceipts(stay)])
  const addressState = addressOf(stay)
  const isShown = addressState === 'SHOWN'
  const { businessName, whatsapp, timeZone, checkInFrom, checkOutBy, houseRules, address } = host
  return {
    ...{ booking, businessName, whatsapp, timeZone, checkInFrom, checkOutBy, houseRules, payment },
    addressState,
    address: isShown ? address : null,
    directions: isShown ? arrival.directions : null,
    codes: hasCodes(stay) ? { ...codesOf(stay), payment: rule.payment, isLocked: isLocked(link) } : null,
    has: {
      doorCode: arrival.doorCode !== null,
      wifiName: arrival.wifiName !== null,
      wifiPassword: arrival.wifiPassword !== null,
    },
    receipts: receipts.map(({ id, number }) => ({ number, path: guestReceiptPath(token, id) })),
  }
}
