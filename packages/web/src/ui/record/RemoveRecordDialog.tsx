import type { ReactNode } from 'react'
import type { RemovableRecords } from '../../lib/api/record-api.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { DialogState } from '../dialog/MountedDialog.tsx'

interface RemoveRecordDialogProps<R> extends DialogState {
  id: string
  api: RemovableRecords<R>
  title: string
  confirmLabel: string
  fallback: string
  successTitle?: string
  onClose: () => void
  /** The question; the record is undefined while it loads. */
  children: (record: R | undefined) => ReactNode
}

/** Asks before a record is deleted. */
export function RemoveRecordDialog<R>(props: RemoveRecordDialogProps<R>) {
  const { id, api, successTitle, children, ...dialog } = props
  const { data: record } = api.useOne(id)
  return (
    <ConfirmDialog {...dialog} onConfirm={async () => notifySuccess(await api.remove(id), successTitle)}>
      {children(record)}
    </ConfirmDialog>
  )
}
