import { CloudOff } from 'lucide-react'
import classes from './OfflineBanner.module.css'
import { useOnlineStatus } from './use-online-status.ts'

const formatTime = (instant: number) =>
  new Intl.DateTimeFormat('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false }).format(instant)

const formatDay = (instant: number) =>
  new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short' }).format(instant)

/** "14:02", or "20 Nov, 14:02" when that was another day. */
const formatInstant = (instant: number) =>
  formatDay(instant) === formatDay(Date.now())
    ? formatTime(instant)
    : `${formatDay(instant)}, ${formatTime(instant)}`

/** Shows that the device is offline, how old the lists are, and that nothing can be saved. */
export function OfflineBanner() {
  const { isOffline: isDown, oldestUpdate: seenAt } = useOnlineStatus()
  return (
    <div role="status">
      {isDown && (
        <p className={classes.banner}>
          <CloudOff size={18} aria-hidden className={classes.icon} />
          <span>
            <strong>You are offline.</strong>{' '}
            {seenAt === null
              ? 'Nothing can be loaded now.'
              : `You see the lists as of ${formatInstant(seenAt)}.`}{' '}
            You cannot save until you are online again. Your input is kept.
          </span>
        </p>
      )}
    </div>
  )
}
