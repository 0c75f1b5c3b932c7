import type { Booking } from '@ilewa/contract/bookings/schema'
import { Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ContractForm } from '../../../lib/forms/forms.ts'
import { useToday } from '../../../lib/today.ts'
import type { BookingValues } from './booking-form.ts'
import { unlikelyStatusQuestion } from './unlikely-status.ts'

interface StatusQuestion {
  contractForm: ContractForm<BookingValues>
  /** The question above the buttons. */
  notice: ReactNode
  /** The answer yes, while the form asks. */
  submitLabel: string | undefined
}

/** Asks once before a status is saved that does not fit the dates. The second submit is the answer. */
export function useStatusQuestion(
  contractForm: ContractForm<BookingValues>,
  saved?: Booking,
): StatusQuestion {
  const today = useToday()
  const [asked, setAsked] = useState<string>()
  const question = unlikelyStatusQuestion(contractForm.form.values, today, saved)
  const isAsking = question !== undefined && question === asked
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (question === undefined || isAsking) return contractForm.submit(event)
    event.preventDefault()
    setAsked(question)
  }
  return {
    contractForm: { ...contractForm, submit },
    notice: isAsking && (
      <Text role="alert" fw={600}>
        {question}
      </Text>
    ),
    submitLabel: isAsking ? question.replace(/^.*\. (Save as .*)\?$/, '$1') : undefined,
  }
}
