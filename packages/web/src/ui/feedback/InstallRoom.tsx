import { useLocation } from 'react-router'
import { takeRoom } from '../../lib/offline/install-room.ts'
import { isQuietPage } from '../../lib/paths.ts'
import classes from './InstallRoom.module.css'

/**
 * Slot of the install prompt at the top of the content on a phone. Its space is reserved from the first paint, so that
 * the layout does not shift.
 */
export function InstallRoom() {
  const { pathname } = useLocation()
  return isQuietPage(pathname) ? null : <div ref={takeRoom} className={classes.room} />
}
