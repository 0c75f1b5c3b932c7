import { CloseButton } from '@mantine/core'
import { lazy, type ReactNode, useMemo, useRef, useState } from 'react'
import type { ErrorMessage } from '../../../lib/api/api-error.ts'
import { notifyErrorMessage } from '../../../lib/notify.ts'
import { DialogHost } from '../../../ui/dialog/DialogHost.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import type { BookingDialogsState } from '../dialogs/use-booking-dialogs.ts'
import classes from './BookingCalendarToolbar.module.css'
import type { Move } from './grid/calendar-edit.ts'
import type { CalendarActions } from './grid/use-calendar-grid.ts'

const MoveDialog = lazy(async () => ({
  default: (await import('./grid/BookingCalendarMove.tsx')).BookingCalendarMove,
}))
const HelpDialog = lazy(async () => ({
  default: (await import('./BookingCalendarHelp.tsx')).BookingCalendarHelp,
}))

/** Actions of clicks, drags and keys, and the last error, which stays visible at the calendar. */
export function useCalendarActions({ details, creation }: BookingDialogsState): {
  actions: CalendarActions
  notices: ReactNode
} {
  const [move, setMove] = useState<Move | null>(null)
  const [help, setHelp] = useState<string | null>(null)
  const [error, setError] = useState<ErrorMessage | null>(null)
  const dialogs = useRef({ details, creation })
  dialogs.current = { details, creation }

  const actions = useMemo((): CalendarActions => {
    const reject = (moveError: ErrorMessage) => {
      setMove(null)
      setError(moveError)
      notifyErrorMessage(moveError)
    }
    return {
      onOpen: (id) => dialogs.current.details.openItem(id),
      onBook: ({ propertyId, checkIn, checkOut }) => {
        setError(null)
        dialogs.current.creation.openItem(`${propertyId}_${checkIn}_${checkOut}`)
      },
      onMove: (next) => {
        setError(null)
        setMove(next)
      },
      onReject: reject,
      onHelp: () => setHelp('help'),
    }
  }, [])

  const notices = (
    <>
      {error && (
        <div className={classes.refusal}>
          <FormFailure failure={error} />
          <CloseButton aria-label="Dismiss reason" onClick={() => setError(null)} />
        </div>
      )}
      <DialogHost item={move}>
        {(item, dialog) => (
          <MoveDialog {...dialog} move={item} onClose={() => setMove(null)} onReject={actions.onReject} />
        )}
      </DialogHost>
      <DialogHost item={help}>
        {(_, dialog) => <HelpDialog {...dialog} onClose={() => setHelp(null)} />}
      </DialogHost>
    </>
  )
  return { actions, notices }
}
