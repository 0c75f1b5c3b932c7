import { useLocation } from 'react-router'
import { registerPromptSlot } from '../../lib/offline/install-prompt-slot.ts'
import { isOverlayFreePage } from '../../lib/paths.ts'
import classes from './InstallPromptSlot.module.css'

/**
 * Slot of the install prompt at the top of the content on a phone. Its space is reserved from the first paint, so that
 * the layout does not shift.
 */
export function InstallPromptSlot() {
  const { pathname } = useLocation()
  return isOverlayFreePage(pathname) ? null : <div ref={registerPromptSlot} className={classes.room} />
}
