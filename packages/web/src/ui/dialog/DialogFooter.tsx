import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/phone-query.ts'
import { registerToastSlot } from '../../lib/toast-slot.ts'
import { DialogOfflineNotice } from '../feedback/OfflineBanner.tsx'
import classes from './FormDialog.module.css'

/**
 * Buttons of a dialog, which do not scroll; above them the notice that the device is offline and, on a phone, a toast.
 * Hidden while it has none of these.
 */
export function DialogFooter({ children }: { children?: ReactNode }) {
  const isPhone = useIsPhone()
  return (
    <div className={classes.footer}>
      <DialogOfflineNotice />
      {isPhone && <div ref={registerToastSlot} className={classes.toast} />}
      {children}
    </div>
  )
}
