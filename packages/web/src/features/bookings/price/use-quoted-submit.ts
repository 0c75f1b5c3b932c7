import { type FormEvent, useEffect, useState } from 'react'
import type { FormValues } from '../../../lib/forms/form-state.ts'
import type { ContractForm } from '../../../lib/forms/forms.ts'
import { notifyErrorMessage } from '../../../lib/notify.ts'
import type { StayPrice } from './use-quote.ts'

interface QuotedSubmitOptions {
  price: StayPrice
  /** The total to send is that of the quote. */
  isNeeded: boolean
  /** Why the person cannot sell the stay. */
  refusal?: string | undefined
}

/** Submits a form with the quote of its values: waits for one that loads, and asks again for one that failed. */
export function useQuotedSubmit<V extends FormValues>(
  contractForm: ContractForm<V>,
  { price, isNeeded, refusal }: QuotedSubmitOptions,
): ContractForm<V> {
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  const { isPending, isFailed, isCurrent } = price

  useEffect(() => {
    if (!waiting || isPending) return
    setWaiting(undefined)
    if (isCurrent) waiting.requestSubmit()
  }, [waiting, isPending, isCurrent])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isNeeded && (isPending || isFailed)) {
      event.preventDefault()
      if (isFailed) price.retry()
      setWaiting(event.currentTarget)
      return
    }
    if (refusal === undefined) return contractForm.submit(event)
    event.preventDefault()
    notifyErrorMessage({ title: 'Not Possible', message: refusal })
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return { ...contractForm, submit, busy: contractForm.busy || waiting !== undefined }
}
