import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import type { BookingRequestState } from '@ilewa/contract/public-page/requests'
import type { PayeeAccount } from './account-details.ts'

/** What a guest sees of a request. */
export interface RequestView {
  state: BookingRequestState
  businessName: string
  /** +234… */
  whatsapp: string | null
  propertyName: string
  /** Where the code was sent; null once it was entered, because the guest may forward the page. */
  codeEmail: string | null
  /** The path of the property's public page; null while it is hidden. */
  pagePath: string | null
  checkIn: CivilDate
  checkOut: CivilDate
  guests: number
  totalAmount: Naira
  /** 0 if nothing is paid in advance. */
  depositAmount: Naira
  /** Returned after the stay. */
  cautionAmount: Naira
  /** The end of the hold; null unless dates are held. */
  heldUntil: Date | null
  timeZone: string
  /** Null if the business has named none. */
  account: PayeeAccount | null
  /** The narration of the transfer. */
  paymentCode: string
  /** What the guest has to transfer now. */
  payAmount: Naira
  /** What the host has received. */
  paidAmount: Naira
  /** Whether the guest has reported the payment. */
  isClaimed: boolean
  /** The path of the guest's page; null until the stay is confirmed. */
  guestPath: string | null
  /** Why the request was declined. */
  reason: string | null
}
