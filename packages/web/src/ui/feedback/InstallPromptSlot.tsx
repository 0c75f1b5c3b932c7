import { useLocation } from 'react-router'
import { registerPromptSlot } from '../../lib/offline/install-prompt-slot.ts'
import { isOverlayFreePage } from '../../lib/paths.ts'
import classes from './InstallPromptSlot.module.css'

/**
 * Slot of the install prompt at the end of the content on a phone. It takes no space until there is a prompt; as
 * nothing follows it, the layout does not shift.
 */
export function InstallPromptSlot() {
  const { pathname } = useLocation()
  return isOverlayFreePage(pathname) ? null : <div ref={registerPromptSlot} className={classes.slot} />
}
