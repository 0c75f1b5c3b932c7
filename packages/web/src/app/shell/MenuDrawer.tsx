import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './MenuDrawer.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The phone menu. A native dialog provides focus handling and Escape without a script. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])

  return (
    <dialog ref={dialog} className={classes.drawer} aria-label="Menu" onClose={onClose}>
      <div className={classes.panel}>
        <CloseButton size="2.75rem" aria-label="Close menu" onClick={onClose} className={classes.close} />
        {opened && children}
      </div>
      <button type="button" className={classes.beside} tabIndex={-1} aria-hidden="true" onClick={onClose} />
    </dialog>
  )
}
