import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { phoneQuery } from '../../lib/phone-query.ts'
import { registerToastSlot } from '../../lib/toast-slot.ts'
import classes from './FormDialog.module.css'

/** Buttons of a dialog, which do not scroll; on a phone a toast is shown above them without covering them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <div className={classes.footer}>
      {isPhone && <div ref={registerToastSlot} className={classes.toast} />}
      {children}
    </div>
  )
}
