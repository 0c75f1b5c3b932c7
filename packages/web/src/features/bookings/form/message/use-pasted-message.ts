import { useState } from 'react'
import { useToday } from '../../../../lib/today.ts'
import type { BookingForm } from '../booking-form.ts'
import { describeFound, parseMessage } from './parse-message.ts'

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
      form.setValues({ ...(fields.checkIn && { checkOut: '' }), ...fields })
      setResult(describeFound(fields))
      if (Object.keys(fields).length > 0) setText(undefined)
    },
  }
}

export type PastedMessage = ReturnType<typeof usePastedMessage>
