import { formatNaira } from '@ilewa/contract/core/money'
import type { BookingRequest, BookingRequestState } from '@ilewa/contract/public-page/requests'
import { useCivilDateOf, useFormatDateTime, useFormatTime, useToday } from '../../lib/today.ts'
import type { BadgeVariant } from '../../ui/data/StatusBadge.tsx'

export const stateVariants: Record<BookingRequestState, BadgeVariant> = {
  UNPROVEN: 'outline',
  ASKED: 'warning',
  HELD: 'secondary',
  CONFIRMED: 'success',
  DECLINED: 'destructive',
  EXPIRED: 'outline',
  WITHDRAWN: 'outline',
}

const formatHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "3 hours", or "40 minutes" below an hour: rounded down, so that nobody answers too late. */
function formatTimeLeft(ms: number): string {
  if (ms >= hourMs) return formatHours(Math.floor(ms / hourMs))
  const minutes = Math.max(1, Math.floor(ms / minuteMs))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** "Answer within 3 hours", "Held until 18:00"; undefined once the request is over. */
export function useTimeLeft(): (request: BookingRequest) => string | undefined {
  const today = useToday()
  const civilDateOf = useCivilDateOf()
  const formatTime = useFormatTime()
  const formatDateTime = useFormatDateTime()
  return ({ state, endsAt }) => {
    if (endsAt === null) return undefined
    if (state === 'HELD')
      return `Held until ${civilDateOf(endsAt) === today ? formatTime(endsAt) : formatDateTime(endsAt)}`
    const leftMs = Date.parse(endsAt) - Date.now()
    return leftMs > 0 ? `Answer within ${formatTimeLeft(leftMs)}` : 'The time to answer is over'
  }
}

/** What happens when a request is accepted. `holdHours` is undefined until it is loaded. */
export function describeAccept({ depositAmount }: BookingRequest, holdHours: number | undefined): string {
  if (depositAmount === 0) return 'The booking is confirmed. No deposit is due.'
  const time = holdHours === undefined ? '' : ` for ${formatHours(holdHours)}`
  return `Dates are held${time} until ${formatNaira(depositAmount)} is paid.`
}
