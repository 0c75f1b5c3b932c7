import { can, isAllowed } from '@ilewa/contract/core/access'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { DeskDialogs } from '../desk/DeskDialogs.tsx'
import type { DeskPerson } from '../desk/stay-actions.ts'
import { usePendingUndos } from '../desk/undo.ts'
import { useStayActions } from '../desk/use-stay-actions.ts'
import { useBookingActions } from '../dialogs/use-booking-actions.ts'
import classes from './DeskLists.module.css'
import { DeskSection } from './DeskSection.tsx'

const DueMessages = lazyNamed(() => import('../messages/DueMessages.tsx'), 'DueMessages')
const NextDays = lazyNamed(() => import('./NextDays.tsx'), 'NextDays')

interface DeskListsProps {
  dashboard: Dashboard
  person: DeskPerson
  /** Further panels beside the lists. */
  children?: ReactNode
}

/** Who arrives, leaves and is in house, with the next action of each guest. */
export function DeskLists({ dashboard, person, children }: DeskListsProps) {
  const { act, busyId } = useStayActions(useBookingActions(useDialogs()))
  const desk = { today: dashboard.today, act, busyId, undos: usePendingUndos() }
  // Owners and agents see these arrivals in their list of bookings.
  const { messagesDue } = dashboard
  // About the height of the list, so that nothing below it moves.
  const placeholderHeight = { 1: '9rem', 2: '13.5rem', 3: '18rem' }[messagesDue ?? 0] ?? '4.25rem'
  const placeholder = <Skeleton className="delayed" height={placeholderHeight} radius="lg" />
  const seesNextDays = !can(person.role, 'bookings:read') && isAllowed(person, 'bookings:desk')
  return (
    <>
      <div className={classes.lists}>
        <DeskSection kind="arrivals" dashboard={dashboard} person={person} desk={desk} />
        <DeskSection kind="departures" dashboard={dashboard} person={person} desk={desk} />
        <DeskSection kind="inHouse" dashboard={dashboard} person={person} desk={desk} />
        {seesNextDays && (
          <Suspense>
            <NextDays today={dashboard.today} />
          </Suspense>
        )}
        <div className={classes.column}>
          {children}
          {messagesDue ? (
            <Suspense fallback={placeholder}>
              <DueMessages today={dashboard.today} placeholder={placeholder} />
            </Suspense>
          ) : null}
        </div>
      </div>
      <DeskDialogs />
    </>
  )
}
