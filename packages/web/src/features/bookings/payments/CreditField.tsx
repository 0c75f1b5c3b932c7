import { maxPaymentOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import { Checkbox, type CheckboxProps } from '@mantine/core'

interface CreditFieldProps extends CheckboxProps {
  booking: Booking
  amount: number | undefined
  /** What of the amount is a caution deposit, and so not for the stay. */
  cautionPart?: number | undefined
}

/** Asks about what is more than the guest owes; nothing if it is not more. */
export function CreditField({ booking, amount = 0, cautionPart = 0, ...checkbox }: CreditFieldProps) {
  const credit = subtractNaira(subtractNaira(amount, cautionPart), maxPaymentOf(booking))
  if (credit <= 0) return null
  return (
    <Checkbox
      label={`${formatNaira(credit)} more than owed: I received it, keep it for the guest`}
      {...checkbox}
    />
  )
}
