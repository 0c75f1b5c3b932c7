import type { ComponentType } from 'react'
import { DialogHost, type DialogState } from '../dialog/DialogHost.tsx'
import type { Dialogs } from '../dialog/use-dialogs.ts'

/** Names of the dialogs that every record has; they are also the names of the URL parameters. */
export const recordDialogs = { details: 'open', create: 'new', edit: 'edit', remove: 'delete' } as const

export interface RecordDialogProps extends DialogState {
  /** The record; for a new record the item that the dialog was opened with. */
  id: string
  onClose: () => void
}

interface RecordDialogsProps {
  dialogs: Dialogs
  /** Usually lazy components, by the dialog's name. */
  components: Readonly<Record<string, ComponentType<RecordDialogProps>>>
  /** Dialogs that hide the details while they are open. */
  covering?: readonly string[]
}

/** The dialogs of a page. The URL stores which one is open. */
export function RecordDialogs({ dialogs, components, covering = [recordDialogs.edit] }: RecordDialogsProps) {
  const isCovered = covering.some((name) => dialogs.itemOf(name) !== null)
  return Object.entries(components).map(([name, Dialog]) => (
    <DialogHost key={name} item={name === recordDialogs.details && isCovered ? null : dialogs.itemOf(name)}>
      {(id, state) => <Dialog {...state} id={id} onClose={() => dialogs.close(name)} />}
    </DialogHost>
  ))
}
