import { useState } from 'react'
import type { z } from 'zod'
import { hasCode } from '../../../lib/api/api-error.ts'
import type { FormValues } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifyError } from '../../../lib/notify.ts'

interface ItemFormOptions<S extends z.ZodType, V extends FormValues> {
  schema: S
  initialValues: V
  send: (input: z.output<S>, idempotencyKey: string) => Promise<unknown>
  fallback: string
}

/** A form for an item that another person can have changed in the meantime. */
export function useItemForm<S extends z.ZodType, V extends FormValues>({
  fallback,
  ...options
}: ItemFormOptions<S, V>) {
  const [isStale, setIsStale] = useState(false)
  const contractForm = useContractForm({
    ...options,
    fallback: { title: 'Error', message: fallback },
    onFailure: (error) => {
      if (!hasCode(error, 'common.stale_edit')) return false
      setIsStale(true)
      notifyError(error)
      return true
    },
  })
  return { ...contractForm, isStale }
}
