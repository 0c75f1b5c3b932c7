import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type DialogState, useOpening } from './DialogHost.tsx'
import classes from './FormDialog.module.css'
import { phoneQuery } from './FormDialog.tsx'

interface DetailsDialogProps extends DialogState {
  onClose: () => void
  title: ReactNode
  size?: string
  /** Buttons that stay in reach. */
  footer?: ReactNode
  children: ReactNode
}

/** Everything about one thing; on a phone a full-height sheet, as forms are. */
export function DetailsDialog({ opened, onExited, footer, children, ...modal }: DetailsDialogProps) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <Modal
      size="lg"
      {...modal}
      opened={useOpening(opened)}
      onExitTransitionEnd={onExited}
      fullScreen={isPhone}
      classNames={{ body: classes.body, title: classes.title, content: classes.content }}
    >
      <div className={classes.form}>
        <div className={classes.fields}>{children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </Modal>
  )
}
