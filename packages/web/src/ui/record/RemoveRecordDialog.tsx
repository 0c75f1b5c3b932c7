import type { ReactNode } from 'react'
import type { RecordQuery } from '../../lib/api/record-api.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDelete } from '../dialog/ConfirmDelete.tsx'
import type { DialogState } from '../dialog/DialogHost.tsx'

interface RemoveRecordDialogProps<R> extends DialogState {
  id: string
  api: RecordQuery<R>
  title: string
  confirmLabel: string
  fallback: string
  successTitle?: string
  /** Deletes the record and returns the message to show. */
  remove: () => Promise<string>
  onClose: () => void
  /** The question; the record is undefined while it loads. */
  children: (record: R | undefined) => ReactNode
}

/** Asks before a record is deleted. */
export function RemoveRecordDialog<R>(props: RemoveRecordDialogProps<R>) {
  const { id, api, remove, successTitle, children, ...dialog } = props
  const { data: record } = api.useOne(id)
  return (
    <ConfirmDelete {...dialog} onConfirm={async () => notifySuccess(await remove(), successTitle)}>
      {children(record)}
    </ConfirmDelete>
  )
}
