import { CloudOff } from 'lucide-react'
import { useOnlineStatus } from '../../lib/offline/use-online-status.ts'
import { useCivilDateOf, useFormatDateTime, useFormatTime, useToday } from '../../lib/today.ts'
import classes from './OfflineBanner.module.css'

/** "14:02", or "20 Nov 2026, 14:02" when that was another day. */
function useFormatUpdate(): (ms: number) => string {
  const today = useToday()
  const civilDateOf = useCivilDateOf()
  const formatTime = useFormatTime()
  const formatDateTime = useFormatDateTime()
  return (ms) => {
    const instant = new Date(ms).toISOString()
    return civilDateOf(instant) === today ? formatTime(instant) : formatDateTime(instant)
  }
}

const consequence = 'You cannot save until you are online again. Your input is kept.'

const Icon = () => <CloudOff size={18} aria-hidden className={classes.icon} />

/** Shows that the device is offline, how old the lists are, and that nothing can be saved. Stays in view. */
export function OfflineBanner() {
  const { isOffline, oldestUpdate } = useOnlineStatus()
  const formatUpdate = useFormatUpdate()
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
