import type { Booking } from '@ilewa/contract/bookings/schema'
import { BookingSource, bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { BookingForm } from './booking-form.ts'
import { statusOptionsFor } from './unlikely-status.ts'

const sources = BookingSource.options.map((value) => ({ value, label: bookingSourceLabels[value] }))

interface MoneyFieldsProps {
  form: BookingForm
  /** The price of the stay. */
  total: ReactNode
  /** The agent select, if the person can choose an agent. */
  agent?: ReactNode
  /** The booking before the edit. */
  saved?: Booking
}

/** Total, amount paid, and status of the stay. */
export function MoneyFields({ form, total, agent, saved }: MoneyFieldsProps) {
  const user = useSession()?.user
  const confirmed = useCan('payments:record') ? '' : '. The owner confirms it first.'
  const statuses = user ? statusOptionsFor(user, saved) : []
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {total}
        <NairaField
          label="Amount paid"
          placeholder="0.00"
          // Of a booking that exists, the field holds all payments, so that a new one is added to it.
          description={`${saved ? 'All payments together, with the earlier ones' : 'Received so far'}${confirmed}`}
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
