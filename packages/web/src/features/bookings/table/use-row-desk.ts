import type { CivilDate } from '@ilewa/contract/core/dates'
import { useToday } from '../../../lib/today.ts'
import type { BookingActions } from '../actions/booking-actions.ts'
import { usePendingUndos } from '../desk/undo.ts'
import { type Act, useStayActions } from '../desk/use-stay-actions.ts'

/** What the rows need for quick actions. */
export interface RowDesk {
  today: CivilDate
  act: Act
  undos: ReadonlyMap<string, () => void>
}

/** Shared by the whole list, so that rows rendered while scrolling do not each create hooks. */
export function useRowDesk(actions: BookingActions): RowDesk {
  const { act } = useStayActions(actions)
  return { today: useToday(), act, undos: usePendingUndos() }
}
