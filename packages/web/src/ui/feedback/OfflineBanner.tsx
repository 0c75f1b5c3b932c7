import { CloudOff } from 'lucide-react'
import { useOnlineStatus } from '../../lib/offline/use-online-status.ts'
import { useFormatDateTime, useFormatTime } from '../../lib/today.ts'
import classes from './OfflineBanner.module.css'

const halfDayMs = 43_200_000

const consequence = 'You cannot save until you are online again. Your input is kept.'

const Icon = () => <CloudOff size={18} aria-hidden className={classes.icon} />

/** Shows that the device is offline, how old the lists are, and that nothing can be saved. Stays in view. */
export function OfflineBanner() {
  const { isOffline, oldestUpdate } = useOnlineStatus()
  const formatTime = useFormatTime()
  const formatDateTime = useFormatDateTime()
  /** "14:02" within half a day, or "20 Nov 2026, 14:02". */
  const formatUpdate = (ms: number) =>
    (Date.now() - ms < halfDayMs ? formatTime : formatDateTime)(new Date(ms).toISOString())
  return (
    <div role="status" className={classes.place}>
      {isOffline && (
        <p className={classes.banner}>
          <Icon />
          <span>
            <strong>You are offline.</strong>{' '}
            {oldestUpdate === null
              ? 'Nothing can be loaded now.'
              : `You see the lists as of ${formatUpdate(oldestUpdate)}.`}{' '}
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
