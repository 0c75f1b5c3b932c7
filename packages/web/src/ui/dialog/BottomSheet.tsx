import { CloseButton } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { DialogOfflineNotice } from '../feedback/OfflineBanner.tsx'
import classes from './BottomSheet.module.css'

interface BottomSheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet at the bottom of the phone's screen, which opens when it is mounted. A native dialog provides focus handling
 * and Escape without a script.
 */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing returns the focus, which removing the element does not.
    return () => element?.close()
  }, [])

  return (
    <dialog ref={dialog} className={classes.sheet} aria-labelledby={heading} onClose={onClose}>
      <button type="button" className={classes.above} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          <CloseButton size="2.75rem" aria-label="Close" onClick={onClose} />
          <DialogOfflineNotice />
        </div>
        <div>{children}</div>
      </div>
    </dialog>
  )
}
