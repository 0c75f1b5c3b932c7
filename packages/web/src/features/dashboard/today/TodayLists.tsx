import type { Dashboard } from '@ilewa/contract/dashboard'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { DeskDialogs } from '../../bookings/desk/DeskDialogs.tsx'
import type { DeskPerson } from '../../bookings/desk/stay-actions.ts'
import { usePendingUndos } from '../../bookings/desk/undo.ts'
import { useStayActions } from '../../bookings/desk/use-stay-actions.ts'
import { useBookingActions } from '../../bookings/dialogs/use-booking-actions.ts'
import { DeskSection } from './DeskSection.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import classes from './TodayLists.module.css'

interface TodayListsProps {
  dashboard: Dashboard
  person: DeskPerson
}

/** Who arrives, leaves and is in house, with the next action of each guest, and what needs the person. */
export function TodayLists({ dashboard, person }: TodayListsProps) {
  const { act, busyId } = useStayActions(useBookingActions(useDialogs()))
  const desk = { today: dashboard.today, act, busyId, undos: usePendingUndos() }
  return (
    <>
      <div className={classes.lists}>
        <DeskSection kind="arrivals" dashboard={dashboard} person={person} desk={desk} />
        <DeskSection kind="departures" dashboard={dashboard} person={person} desk={desk} />
        <DeskSection kind="inHouse" dashboard={dashboard} person={person} desk={desk} />
        <NeedsYou dashboard={dashboard} role={person.role} />
      </div>
      <DeskDialogs />
    </>
  )
}
