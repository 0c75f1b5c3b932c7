import { maxReason } from '@ilewa/contract/bookings/schema'
import type { ComponentProps } from 'react'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'

/** Why an owner records an unlikely fact. The audit log keeps it. */
export const AnywayReason = (props: Omit<ComponentProps<typeof CountedTextarea>, 'label' | 'max'>) => (
  <CountedTextarea
    label="Reason"
    description="The activity log keeps it."
    required
    max={maxReason}
    {...props}
  />
)
