import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { CloseButton } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErrorMessage } from '../../../lib/api/api-error.ts'
import { blockDialogs } from '../../../lib/block-dialogs.ts'
import { calendarDialogs } from '../../../lib/calendar-dialogs.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { notifyErrorMessage } from '../../../lib/notify.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import classes from './BookingCalendarToolbar.module.css'
import { DoubleBookings } from './DoubleBookings.tsx'
import type { Move } from './grid/calendar-edit.ts'
import type { CalendarActions } from './grid/use-calendar-grid.ts'
import { nightsDialog, toNightsItem } from './nights-item.ts'

const MoveDialog = lazyNamed(() => import('./grid/BookingCalendarMove.tsx'), 'BookingCalendarMove')
const NightsDialog = lazyNamed(() => import('./NightsDialog.tsx'), 'NightsDialog')
const HelpDialog = lazyNamed(() => import('./BookingCalendarHelp.tsx'), 'BookingCalendarHelp')

/** Actions of clicks, drags and keys, and the last error, which stays visible at the calendar. */
export function useCalendarActions(
  dialogs: Dialogs,
  properties: readonly CalendarProperty[],
): {
  actions: CalendarActions
  notices: ReactNode
} {
  const [move, setMove] = useState<Move | null>(null)
  const [help, setHelp] = useState<string | null>(null)
  const [error, setError] = useState<ErrorMessage | null>(null)
  const latestDialogs = useRef(dialogs)
  latestDialogs.current = dialogs
  const latestNavigate = useRef(useNavigate())
  const latestCanManage = useRef(useCan('calendars:manage'))

  const actions = useMemo((): CalendarActions => {
    const reject = (moveError: ErrorMessage) => {
      setMove(null)
      setError(moveError)
      notifyErrorMessage(moveError)
    }
    return {
      onOpen: (id) => latestDialogs.current.open(recordDialogs.details, id),
      onOpenClosure: ({ kind, id }, propertyId) => {
        if (kind === 'BLOCK') latestDialogs.current.open(blockDialogs.details, id)
        else if (latestCanManage.current)
          void latestNavigate.current(`${paths.properties}?${calendarDialogs.calendars}=${propertyId}`)
      },
      onNights: (nights) => {
        setError(null)
        latestDialogs.current.open(nightsDialog, toNightsItem(nights))
      },
      onBook: (nights) => {
        setError(null)
        latestDialogs.current.open(recordDialogs.create, toNightsItem(nights))
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
      <DoubleBookings />
      {error && (
        <div className={classes.refusal}>
          <FormFailure failure={error} />
          <CloseButton aria-label="Dismiss reason" onClick={() => setError(null)} />
        </div>
      )}
      <MountedDialog item={move}>
        {(item, dialog) => (
          <MoveDialog {...dialog} move={item} onClose={() => setMove(null)} onReject={actions.onReject} />
        )}
      </MountedDialog>
      <MountedDialog item={dialogs.itemOf(nightsDialog)}>
        {(item, dialog) => <NightsDialog {...dialog} item={item} properties={properties} dialogs={dialogs} />}
      </MountedDialog>
      <MountedDialog item={help}>
        {(_, dialog) => <HelpDialog {...dialog} onClose={() => setHelp(null)} />}
      </MountedDialog>
    </>
  )
  return { actions, notices }
}
