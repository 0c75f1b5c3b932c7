import { guestReceiptPath } from '@ilewa/contract/guest-page/terms'
import { isRegisterOpenToGuests } from '@ilewa/contract/guest-register/rules'
import { getRegisterSettings } from '../../business/business.queries.ts'
import { countEntries } from '../../guest-register/register-entries.queries.ts'
import { isLocked } from '../guest-links.ts'
import {
  addressOf,
  codesOf,
  type GuestStay,
  getGuestPayment,
  getGuestStay,
  hasCodes,
  listGuestReceipts,
} from './guest-stay.queries.ts'
import type { GuestView } from './guest-view.ts'

/** What is asked of the guests for the guest register; null if they cannot enter themselves. */
async function findRegister({ ctx, booking }: GuestStay): Promise<GuestView['register']> {
  if (!isRegisterOpenToGuests(booking, ctx.today)) return null
  const [{ mode, months }, entered] = await Promise.all([
    getRegisterSettings(ctx),
    countEntries(ctx, booking.id),
  ])
  return mode === 'OFF' ? null : { mode, months, guests: booking.guests, entered }
}

/** What a guest's link shows. Throws `common.not_found`. */
export async function getGuestView(token: string): Promise<GuestView> {
  const stay = await getGuestStay(token)
  const { booking, host, arrival, rule, link } = stay
  const [payment, receipts, register] = await Promise.all([
    getGuestPayment(stay),
    listGuestReceipts(stay),
    findRegister(stay),
  ])
  const addressState = addressOf(stay)
  const isShown = addressState === 'SHOWN'
  const { businessName, whatsapp, timeZone, checkInFrom, checkOutBy, houseRules, address } = host
  return {
    ...{ booking, businessName, whatsapp, timeZone, checkInFrom, checkOutBy, houseRules, payment, register },
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
