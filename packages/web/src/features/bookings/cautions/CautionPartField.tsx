import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { cautionExcessOf } from '@ilewa/contract/money/caution-rules'
import type { ComponentProps } from 'react'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { ExcessNotice } from '../payments/ExcessNotice.tsx'

interface CautionPartFieldProps extends ComponentProps<typeof NairaField> {
  booking: Pick<Booking, 'cautionAmount' | 'cautionHeld'>
  amount: Naira | undefined
}

/** What of an amount is a caution deposit. It says what is left for the stay, and warns about more than was agreed. */
export function CautionPartField({ booking, amount = 0, ...field }: CautionPartFieldProps) {
  const { value } = field
  const forStay = subtractNaira(amount, value ?? 0)
  return (
    <>
      <NairaField
        label="Of which caution deposit"
        placeholder="0.00"
        description={forStay >= 0 && amount > 0 && `${formatNaira(forStay)} is for the stay.`}
        selectsOnFocus
        {...field}
      />
      <ExcessNotice excess={value ? cautionExcessOf(booking, value) : 0} than="the agreed deposit" />
    </>
  )
}
