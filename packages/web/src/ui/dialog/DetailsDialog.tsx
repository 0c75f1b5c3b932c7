import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/phone-query.ts'
import { type RefreshableQuery, RefreshFailure } from '../list/RefreshFailure.tsx'
import { DialogFooter } from './DialogFooter.tsx'
import classes from './FormDialog.module.css'
import { type DialogState, useOpenAfterMount } from './MountedDialog.tsx'
import { CoverContext } from './outer-dialog.ts'

interface DetailsDialogProps extends DialogState {
  onClose: () => void
  title: ReactNode
  size?: string
  /** Buttons that do not scroll. */
  footer?: ReactNode
  /** Query of the record. If cached data could not be refreshed, the dialog shows a notice. */
  query?: RefreshableQuery
  children: ReactNode
}

/** Dialog with the details of a record; on a phone a full-height sheet, as forms are. */
export function DetailsDialog({ opened, onExited, footer, query, children, ...modal }: DetailsDialogProps) {
  const isPhone = useIsPhone()
  const [isCovered, setCovered] = useState(false)
  return (
    <Modal
      size="lg"
      {...modal}
      opened={useOpenAfterMount(opened)}
      onExitTransitionEnd={onExited}
      fullScreen={isPhone}
      closeOnEscape={!isCovered}
      classNames={{ body: classes.body, title: classes.title, content: classes.content }}
    >
      <div className={classes.form}>
        <div className={classes.fields}>
          {query && <RefreshFailure query={query} />}
          <CoverContext value={setCovered}>{children}</CoverContext>
        </div>
        <DialogFooter>{footer}</DialogFooter>
      </div>
    </Modal>
  )
}
