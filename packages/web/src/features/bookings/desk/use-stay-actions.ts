import { type DeskStay, frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { useRef, useState } from 'react'
import { useToday } from '../../../lib/today.ts'
import type { BookingActions } from '../actions/booking-actions.ts'
import { bookingApi } from '../bookings.api.ts'
import { recordStays, reportDeskError, sendDeskAction } from './desk.api.ts'
import type { OfferedStay } from './desk-stay.ts'
import { needsQuestion, type StayAction } from './stay-actions.ts'
import { offerUndo } from './undo.ts'

interface QuickAction {
  /** Name in an error: "Check-in needs a connection." */
  name: string
  /** "Osaze checked in" */
  done: string
  /** Returns the changed stay, whose version Undo needs. */
  send: (stay: DeskStay) => Promise<Pick<DeskStay, 'id' | 'version' | 'guestName' | 'cautionHeld'>>
}

const quickActions: Partial<Record<StayAction, QuickAction>> = {
  checkIn: {
    name: 'Check-in',
    done: 'checked in',
    send: ({ id, version }) => sendDeskAction(frontDesk.checkIn, id, { version }),
  },
  checkOut: {
    name: 'Check-out',
    done: 'checked out',
    send: ({ id, version }) => sendDeskAction(frontDesk.checkOut, id, { version }),
  },
  noShow: {
    name: 'No-show',
    done: 'recorded as a no-show',
    send: ({ id, version }) => sendDeskAction(frontDesk.noShow, id, { version }),
  },
  confirm: {
    name: 'Confirming',
    done: 'confirmed',
    send: async ({ id, version }) => {
      const body = { status: 'CONFIRMED', version } as const
      return (await bookingApi.save(bookings.setStatus, { params: { id }, body })).record
    },
  },
  stayed: {
    name: 'Recording a stay',
    done: 'recorded as stayed',
    send: async (stay) => {
      await recordStays({ outcome: 'STAYED', bookings: [{ id: stay.id, version: stay.version }] })
      return { ...stay, version: stay.version + 1 }
    },
  },
  reopen: {
    name: 'Reopening',
    done: 'reopened',
    send: ({ id, version }) => sendDeskAction(frontDesk.reopen, id, { version }),
  },
}

export type Act = (stay: OfferedStay, action: StayAction) => void

/** Takes a quick action in one tap, or opens the sheet that says what must be decided first. */
export function useStayActions(actions: BookingActions): { act: Act; busyId: string | null } {
  const today = useToday()
  const [busyId, setBusyId] = useState<string | null>(null)
  const isBusy = useRef(false)

  const send = async (stay: OfferedStay, action: QuickAction) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusyId(stay.id)
    try {
      const changed = await action.send(stay)
      offerUndo(changed, action.done)
      if (action === quickActions.checkOut && changed.cautionHeld) actions.onAsk('checkOut', stay.id)
    } catch (error) {
      reportDeskError(error, action.name)
    } finally {
      isBusy.current = false
      setBusyId(null)
    }
  }

  const act: Act = (stay, action) => {
    const quick = quickActions[action]
    if (quick && !needsQuestion(action, stay, today, actions.person)) return void send(stay, quick)
    actions.onAsk(action, stay.id)
  }
  return { act, busyId }
}
