import type { DeskStay, frontDesk } from '@ilewa/contract/bookings/desk'
import { z } from 'zod'
import type { FormValues } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { isStaleError, reportDeskError, sendDeskAction } from './desk.api.ts'
import { offerUndo } from './undo.ts'

type Question = 'checkIn' | 'checkOut' | 'noShow'

interface DeskFormOptions<V extends FormValues> {
  stay: DeskStay
  endpoint: (typeof frontDesk)[Question]
  initialValues: V
  /** The body of the call, without the version. */
  toBody: (values: V) => Record<string, unknown>
  /** Name in an error: "Check-in needs a connection." */
  name: string
  /** "Osaze checked in" */
  done: string
  onClose: () => void
  /** After the action, instead of `onClose`. */
  onDone?: (() => void) | undefined
}

/** The form of a sheet that completes a quick action and offers Undo. */
export const useDeskForm = <V extends FormValues>(options: DeskFormOptions<V>) => {
  const { stay, endpoint, initialValues, toBody, name, done, onClose, onDone = onClose } = options
  const schema: z.ZodType<Record<string, unknown>> = z.preprocess(
    (values) => ({ ...toBody(values as V), version: stay.version }),
    endpoint.body,
  )
  return useContractForm({
    schema,
    initialValues,
    send: async (body) => {
      const changed = await sendDeskAction(endpoint, stay.id, body)
      onDone()
      offerUndo(changed, done)
    },
    onFailure: (error) => {
      const isOffline = !navigator.onLine
      if (!isOffline && !isStaleError(error)) return false
      reportDeskError(error, name)
      // The question was about a state that is no longer true.
      if (!isOffline) onClose()
      return true
    },
    fallback: { title: 'Error', message: `${name} failed` },
  })
}
