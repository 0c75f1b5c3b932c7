import { type DeskStay, frontDesk, type RecordStaysInput } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { dashboard } from '@ilewa/contract/dashboard'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, hasCode } from '../../../lib/api/api-error.ts'
import { type CallOptions, call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifyError, notifyErrorMessage } from '../../../lib/notify.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { type OfferedStay, toDeskStay } from './desk-stay.ts'

type DeskEndpoint = (typeof frontDesk)[Exclude<keyof typeof frontDesk, 'recordStays'>]

/** Sends an action and returns the changed stay. */
export async function sendDeskAction<const E extends DeskEndpoint>(
  endpoint: E,
  id: string,
  body: object,
): Promise<DeskStay> {
  const { data } = await call(endpoint as DeskEndpoint, { params: { id }, body } as CallOptions<DeskEndpoint>)
  void refresh('booking')
  return data.stay
}

export async function recordStays(input: RecordStaysInput): Promise<void> {
  await call(frontDesk.recordStays, { body: input })
  void refresh('booking')
}

/** After these errors the screen shows a state that is no longer true. */
const staleCodes = [
  'common.stale_edit',
  'bookings.wrong_state',
  'bookings.stay_over',
  'bookings.occupied',
  'common.not_found',
] as const

export const isStaleError = (error: unknown): boolean => staleCodes.some((code) => hasCode(error, code))

/** Shows why an action failed, and fetches the state of the stay if it has changed. `action`: "Check-in". */
export function reportDeskError(error: unknown, action: string): void {
  if (isStaleError(error)) void refresh('booking')
  const isOffline = error instanceof ApiError && error.code === 'network' && !navigator.onLine
  if (isOffline)
    notifyErrorMessage({
      title: 'Connection Error',
      message: `You are offline. ${action} needs a connection.`,
    })
  else notifyError(error, `${action} failed`)
}

/** One stay. People who cannot read bookings have only the stays of today's lists. */
export function useDeskStay(id: string): UseQueryResult<OfferedStay> {
  const canRead = useCan('bookings:read')
  const booking = useEndpoint(
    bookings.get,
    { params: { id } },
    { select: (data) => toDeskStay(data.booking), enabled: canRead },
  )
  const ofToday = useEndpoint(
    dashboard.get,
    {},
    {
      select: ({ arrivals, departures, inHouse }) => {
        const stay = [...arrivals, ...departures, ...inHouse].find((one) => one.id === id)
        if (!stay) throw new Error('This stay is no longer in the lists of today.')
        return stay
      },
      enabled: !canRead,
    },
  )
  return canRead ? booking : ofToday
}
