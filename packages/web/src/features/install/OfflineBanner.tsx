import { CloudOff } from 'lucide-react'
import classes from './OfflineBanner.module.css'
import { useLine } from './use-line.ts'

const clock = (instant: number) =>
  new Intl.DateTimeFormat('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false }).format(instant)

const dayOf = (instant: number) =>
  new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short' }).format(instant)

/** "14:02", or "20 Nov, 14:02" when that was another day. */
const toMoment = (instant: number) =>
  dayOf(instant) === dayOf(Date.now()) ? clock(instant) : `${dayOf(instant)}, ${clock(instant)}`

/** Shows that the device is offline, how old the lists are, and that nothing can be saved. */
export function OfflineBanner() {
  const { isDown, seenAt } = useLine()
  return (
    <div role="status">
      {isDown && (
        <p className={classes.banner}>
          <CloudOff size={18} aria-hidden className={classes.icon} />
          <span>
            <strong>You are offline.</strong>{' '}
            {seenAt === null ? 'Nothing can be loaded now.' : `You see the lists as of ${toMoment(seenAt)}.`}{' '}
            You cannot save until you are online again. Your input is kept.
          </span>
        </p>
      )}
    </div>
  )
}
