import { errorEntry } from '@ilewa/contract/errors'
import type { Naira } from '@ilewa/contract/money'
import { useState } from 'react'
import type { z } from 'zod'
import { hasCode } from '../../lib/api-error.ts'
import type { FormErrors } from '../../lib/form-state.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifyError } from '../../lib/notify.ts'
import { refresh } from '../../lib/refresh.ts'
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

  const placeFailure = (error: unknown): FormErrors | undefined => {
    if (hasCode(error, 'bookings.dates_taken')) {
      void refresh('booking')
      return { checkIn: error.message }
    }
    if (!hasCode(error, 'bookings.total_changed')) return undefined
    void refresh('booking')
    options.onTotalChanged?.(Number(error.details.totalAmount), contractForm.form.getValues())
    return { totalAmount: error.message }
  }

  const onFailure = (error: unknown) => {
    if (!hasCode(error, 'common.stale_edit')) return false
    setIsStale(true)
    notifyError(error)
    return true
  }

  const contractForm = useContractForm({
    schema: options.schema,
    initialValues: options.initialValues,
    send: options.send,
    fallback: { title: 'Error', message: options.fallback },
    invalidNotice: () => errorEntry('common.invalid'),
    placeFailure,
    onFailure,
    draft: options.draft,
  })
  return { ...contractForm, isStale }
}
