import type { Booking } from '@ilewa/contract/bookings/schema'
import { Button } from '@mantine/core'
import { CalendarSync, Pencil } from 'lucide-react'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { type StayAction, stayActionLabels, stayActionsOf } from '../desk/stay-actions.ts'
import { usePendingUndos } from '../desk/undo.ts'
import { useStayActions } from '../desk/use-stay-actions.ts'
import { type BookingActions, canEdit, canMove } from './booking-actions.ts'

interface StatusButtonsProps {
  booking: Booking
  actions: BookingActions
}

const secondaryActions: readonly StayAction[] = ['cancel', 'reopen', 'noShow', 'extend']

/** The quick actions of a booking; the first one is the primary button. Payments have their button beside the amounts. */
export function StatusButtons({ booking, actions }: StatusButtonsProps) {
  const today = useToday()
  const { act, busyId } = useStayActions(actions)
  const undo = usePendingUndos().get(booking.id)
  const stay = toDeskStay(booking)
  const offered = stayActionsOf(stay, today, actions.person).filter((action) => action !== 'pay')
  const primary = offered.find((action) => !secondaryActions.includes(action))
  // While the last action can be undone, Undo replaces Reopen.
  const secondary = offered.filter(
    (action) => action !== primary && action !== 'cancel' && !(action === 'reopen' && undo),
  )
  // The claim of a pending booking is decided first: its button "Money arrived" is filled, so this one is not.
  const isClaimDecidedFirst =
    useCan('payments:record') && booking.claimedAmount > 0 && booking.status === 'PENDING'
  return (
    <>
      {offered.includes('cancel') && (
        <Button variant="subtle" color="red" onClick={() => act(stay, 'cancel')}>
          {stayActionLabels.cancel}
        </Button>
      )}
      {canEdit(booking, actions) && (
        <Button
          variant="default"
          leftSection={<Pencil size={17} aria-hidden />}
          onClick={() => actions.onEdit(booking.id)}
        >
          Edit
        </Button>
      )}
      {canMove(booking, actions) && (
        <Button
          variant="default"
          leftSection={<CalendarSync size={17} aria-hidden />}
          onClick={() => actions.onMove(booking.id)}
        >
          Move
        </Button>
      )}
      {secondary.map((action) => (
        <Button key={action} variant="default" onClick={() => act(stay, action)}>
          {stayActionLabels[action]}
        </Button>
      ))}
      {undo && (
        <Button variant="default" onClick={undo}>
          Undo
        </Button>
      )}
      {primary && (
        <Button
          variant={isClaimDecidedFirst ? 'default' : 'filled'}
          loading={busyId !== null}
          onClick={() => act(stay, primary)}
        >
          {stayActionLabels[primary]}
        </Button>
      )}
    </>
  )
}
