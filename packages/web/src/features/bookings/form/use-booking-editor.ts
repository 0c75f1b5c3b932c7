import type { z } from 'zod'
import { hasCode } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import type { FormErrors, FormValues } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'

interface BookingEditorOptions<S extends z.ZodType, V extends FormValues> {
  schema: S
  initialValues: V
  send: (input: z.output<S>, idempotencyKey: string) => Promise<unknown>
  /** Called with the new total and its lines when the price has changed. */
  onTotalChanged?: (details: Record<string, unknown>) => void
  /** Handles an error; returns true if nothing else must be shown. */
  onFailure?: (error: unknown) => boolean
  fallback: string
  draft?: string
}

/** A booking form that shows server errors (dates taken, total changed) at the matching field. */
export function useBookingEditor<S extends z.ZodType, V extends FormValues>(
  options: BookingEditorOptions<S, V>,
) {
  const toFieldErrors = (error: unknown): FormErrors | undefined => {
    if (hasCode(error, 'bookings.dates_taken')) {
      void refresh('booking')
      return { checkIn: error.message }
    }
    if (!hasCode(error, 'bookings.total_changed')) return undefined
    void refresh('booking')
    options.onTotalChanged?.(error.details)
    return { totalAmount: error.message }
  }

  const contractForm = useContractForm({
    schema: options.schema,
    initialValues: options.initialValues,
    send: options.send,
    fallback: { title: 'Error', message: options.fallback },
    toFieldErrors,
    onFailure: options.onFailure,
    draft: options.draft,
  })
  return contractForm
}
