import { errorEntry } from '@ilewa/contract/errors'
import type { Naira } from '@ilewa/contract/money'
import { useState } from 'react'
import type { z } from 'zod'
import { hasCode } from '../../lib/api-error.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifyError } from '../../lib/notify.ts'
import { refreshStays } from '../../lib/query-client.ts'
import type { BookingValues } from './booking-form.ts'

interface BookingEditorOptions<S extends z.ZodType> {
  schema: S
  initialValues: BookingValues
  send: (input: z.output<S>, idempotencyKey: string) => Promise<unknown>
  /** The price changed meanwhile: the total that the server now asks for. */
  onTotalChanged?: (total: Naira, values: BookingValues) => void
  fallback: string
  draft?: string
}

/** A booking form, with the refusals that only the server can know shown where they belong. */
export function useBookingEditor<S extends z.ZodType>(options: BookingEditorOptions<S>) {
  const [isStale, setIsStale] = useState(false)

  const onFailure = (error: unknown) => {
    if (hasCode(error, 'bookings.dates_taken')) {
      contractForm.form.setErrors({ checkIn: error.message })
      void refreshStays()
    } else if (hasCode(error, 'bookings.total_changed')) {
      const total = Number(error.details.totalAmount)
      options.onTotalChanged?.(total, contractForm.form.getValues())
      contractForm.form.setErrors({ totalAmount: error.message })
      void refreshStays()
    } else if (hasCode(error, 'common.stale_edit')) {
      setIsStale(true)
    } else return false
    notifyError(error)
    return true
  }

  const contractForm = useContractForm({
    schema: options.schema,
    initialValues: options.initialValues,
    send: options.send,
    fallback: { title: 'Error', message: options.fallback },
    invalidNotice: () => errorEntry('common.invalid'),
    onFailure,
    draft: options.draft,
  })
  return { ...contractForm, isStale }
}
