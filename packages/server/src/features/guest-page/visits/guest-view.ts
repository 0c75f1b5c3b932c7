import type { Booking } from '@ilewa/contract/bookings/schema'
import type { AddressState, CodesState } from '@ilewa/contract/guest-page/access-rules'
import type { CodesPayment } from '@ilewa/contract/guest-page/terms'
import type { RegisterMode } from '@ilewa/contract/guest-register/terms'
import type { PaymentRequest } from '@ilewa/contract/money/payment-request'

/** What a guest sees of a stay. */
export interface GuestView {
  booking: Booking
  businessName: string
  /** +234…; null if the business has none. */
  whatsapp: string | null
  timeZone: string
  checkInFrom: string
  checkOutBy: string
  houseRules: string | null
  addressState: AddressState
  /** Null until the guest can see it. */
  address: string | null
  directions: string | null
  codes: { state: CodesState; from: Date; payment: CodesPayment; isLocked: boolean } | null
  /** Which of the codes the host has entered. */
  has: { [K in 'doorCode' | 'wifiName' | 'wifiPassword']: boolean }
  /** Null if no register is kept, or the guests cannot add themselves. */
  register: { mode: RegisterMode; months: number; guests: number; entered: number } | null
  payment: PaymentRequest
  receipts: readonly { path: string; number: string }[]
}
