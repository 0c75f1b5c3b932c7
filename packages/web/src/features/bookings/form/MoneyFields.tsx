import { BookingSource, type BookingStatus, bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { formatNights } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { Anchor, NativeSelect, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { BookingForm } from './booking-form.ts'
import { statusOptionsFor } from './unlikely-status.ts'
import type { StayPrice } from './use-stay-price.ts'

const sources = BookingSource.options.map((value) => ({ value, label: bookingSourceLabels[value] }))

interface MoneyFieldsProps {
  form: BookingForm
  /** Undefined until property and dates are selected. */
  price: StayPrice | undefined
  /** The calculated total, if it is not editable. */
  fixedTotal?: { amount: Naira | undefined }
  /** The agent select, if the person can choose an agent. */
  agent?: ReactNode
  /** The status before the edit. */
  savedStatus?: BookingStatus
}

const formatPriceFormula = ({ nights, pricePerNight }: StayPrice) =>
  `${formatNights(nights)} × ${formatNaira(pricePerNight)}`

function TotalField({ form, price, fixedTotal }: Pick<MoneyFieldsProps, 'form' | 'price' | 'fixedTotal'>) {
  const suggestion = price && price.total !== form.values.totalAmount ? price : undefined
  if (fixedTotal) {
    return (
      <NairaField
        label="Total amount"
        readOnly
        variant="filled"
        value={fixedTotal.amount}
        placeholder="0.00"
        description={price ? formatPriceFormula(price) : 'Nights × price per night'}
        error={form.errors.totalAmount}
      />
    )
  }
  return (
    <NairaField
      label="Total amount"
      description={
        suggestion ? (
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            onClick={() => form.setFieldValue('totalAmount', suggestion.total)}
          >
            Use {formatNaira(suggestion.total)} for {formatNights(suggestion.nights)}
          </Anchor>
        ) : (
          ((price && formatPriceFormula(price)) ?? 'As agreed with the guest')
        )
      }
      {...form.getInputProps('totalAmount')}
    />
  )
}

/** Total, amount paid, and status of the stay. */
export function MoneyFields({ agent, savedStatus, ...props }: MoneyFieldsProps) {
  const { form } = props
  const user = useSession()?.user
  const statuses = user ? statusOptionsFor(user, savedStatus) : []
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TotalField {...props} />
        <NairaField
          label="Amount paid"
          placeholder="0.00"
          // Of a booking that exists, the field holds all payments, so that a new one is added to it.
          description={savedStatus ? 'All payments together, with the earlier ones' : 'Received so far'}
          {...form.getInputProps('paidAmount')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: agent ? 3 : 2 }} spacing="md">
        <NativeSelect label="Status" data={statuses} {...form.getInputProps('status')} />
        <NativeSelect label="Source" data={sources} {...form.getInputProps('source')} />
        {agent}
      </SimpleGrid>
    </>
  )
}
