import type { ComponentType } from 'react'
import { type DialogState, MountedDialog } from '../dialog/MountedDialog.tsx'
import type { Dialogs } from '../dialog/use-dialogs.ts'

/** The dialogs that every record has, by the names of their URL parameters: `?edit=ID`, `?new=1`. */
export const recordDialogs = { details: 'open', create: 'new', edit: 'edit', remove: 'delete' } as const

/** Value of the `new` parameter for an empty form; another value prefills it. */
export const emptyForm = '1'

export interface RecordDialogProps extends DialogState {
  /** Id of the record. For a new record, `emptyForm` or the value that prefills the form. */
  id: string
  onClose: () => void
}

interface RecordDialogsProps {
  dialogs: Dialogs
  /** Usually lazy components, by the dialog's name. */
  components: Readonly<Record<string, ComponentType<RecordDialogProps>>>
  /** Dialogs that hide the details while they are open. */
  hideDetailsFor?: readonly string[]
  /** Name of the details dialog. */
  details?: string
}

/** The dialogs of a page. The URL stores which one is open. */
export function RecordDialogs({
  dialogs,
  components,
  hideDetailsFor = [recordDialogs.edit],
  details = recordDialogs.details,
}: RecordDialogsProps) {
  const isCovered = hideDetailsFor.some((name) => dialogs.itemOf(name) !== null)
  return Object.entries(components).map(([name, Dialog]) => (
    <MountedDialog key={name} item={name === details && isCovered ? null : dialogs.itemOf(name)}>
      {(id, state) => <Dialog {...state} id={id} onClose={() => dialogs.close(name)} />}
    </MountedDialog>
  ))
}
