import { useLocation } from 'react-router'
import { takeRoom } from '../../lib/offline/install-room.ts'
import { isQuietPage } from '../../lib/paths.ts'
import classes from './InstallRoom.module.css'

/** On a phone the prompt to install comes here, at the top of the content; free from the first paint, so nothing moves. */
export function InstallRoom() {
  const { pathname } = useLocation()
  return isQuietPage(pathname) ? null : <div ref={takeRoom} className={classes.room} />
}
