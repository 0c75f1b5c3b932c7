import { useState } from 'react'
import { useToday } from '../../../../lib/today.ts'
import type { BookingForm, BookingValues } from '../booking-form.ts'
import { describeFound, type MessageFields, parseMessage } from './parse-message.ts'

const noContact = { guestName: '', guestPhone: '', guestEmail: '' }

/** Whether the message is from another guest than the one in the form. */
const isOtherGuest = (found: MessageFields, values: BookingValues): boolean =>
  (Object.keys(noContact) as (keyof typeof noContact)[]).some(
    (field) => found[field] !== undefined && values[field] !== '' && found[field] !== values[field],
  )

/** Fills the form from a message that the person pastes. Nothing is saved. */
export function usePastedMessage(form: BookingForm) {
  const today = useToday()
  /** The text while its field is open. */
  const [text, setText] = useState<string>()
  const [result, setResult] = useState('')
  return {
    text,
    /** What the last message contained. */
    result,
    setText,
    open: (message = '') => {
      setText(message)
      setResult('')
    },
    close: () => setText(undefined),
    fill: () => {
      const fields = parseMessage(text ?? '', today)
      form.setValues({
        // What the message lacks must not stay from the guest before.
        ...(isOtherGuest(fields, form.getValues()) && noContact),
        ...(fields.checkIn && { checkOut: '' }),
        ...fields,
      })
      setResult(describeFound(fields))
      if (Object.keys(fields).length > 0) setText(undefined)
    },
  }
}

export type PastedMessage = ReturnType<typeof usePastedMessage>
