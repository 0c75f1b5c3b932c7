import { CloudOff } from 'lucide-react'
import { useOnlineStatus } from '../../lib/offline/use-online-status.ts'
import classes from './OfflineBanner.module.css'

const formatTime = (instant: number) =>
  new Intl.DateTimeFormat('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false }).format(instant)

const formatDay = (instant: number) =>
  new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short' }).format(instant)

/** "14:02", or "20 Nov, 14:02" when that was another day. */
const formatInstant = (instant: number) =>
  formatDay(instant) === formatDay(Date.now())
    ? formatTime(instant)
    : `${formatDay(instant)}, ${formatTime(instant)}`

const consequence = 'You cannot save until you are online again. Your input is kept.'

const Icon = () => <CloudOff size={18} aria-hidden className={classes.icon} />

/** Shows that the device is offline, how old the lists are, and that nothing can be saved. Stays in view. */
export function OfflineBanner() {
  const { isOffline, oldestUpdate } = useOnlineStatus()
  return (
    <div role="status" className={classes.place}>
      {isOffline && (
        <p className={classes.banner}>
          <Icon />
          <span>
            <strong>You are offline.</strong>{' '}
            {oldestUpdate === null
              ? 'Nothing can be loaded now.'
              : `You see the lists as of ${formatInstant(oldestUpdate)}.`}{' '}
            {consequence}
          </span>
        </p>
      )}
    </div>
  )
}

/** The same inside a dialog, which covers the banner. Screen readers have heard the banner. */
export function DialogOfflineNotice() {
  const { isOffline } = useOnlineStatus()
  if (!isOffline) return null
  return (
    <p className={classes.notice}>
      <Icon />
      <span>
        <strong>You are offline.</strong> {consequence}
      </span>
    </p>
  )
}
