import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { phoneQuery } from '../../lib/phone-query.ts'
import { offerToastSlot } from '../../lib/toast-slot.ts'
import classes from './FormDialog.module.css'

/** The buttons of a dialog, always in reach; on a phone a toast lies above them and not over them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <div className={classes.footer}>
      {isPhone && <div ref={offerToastSlot} className={classes.toast} />}
      {children}
    </div>
  )
}
