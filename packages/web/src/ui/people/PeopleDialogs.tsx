import type { Person } from '@ilewa/contract/people/schema'
import { lazy, type ReactNode } from 'react'
import { DialogHost, type DialogState } from '../dialog/DialogHost.tsx'
import type { PersonDialogProps } from './PersonDetailsDialog.tsx'
import type { PeopleCalls, PeopleLabels } from './people.ts'
import type { PeopleDialogsState } from './use-people-dialogs.ts'

const RemovePersonDialog = lazy(async () => ({
  default: (await import('./RemovePersonDialog.tsx')).RemovePersonDialog,
}))

/** Dialogs that differ between agents and staff. */
export interface PeopleForms<P> {
  renderDetails: (dialog: PersonDialogProps<P>) => ReactNode
  renderEdit: (dialog: PersonDialogProps<P>) => ReactNode
  renderInvite: (dialog: DialogState & { onClose: () => void }) => ReactNode
}

interface PeopleDialogsProps<P> extends PeopleForms<P> {
  people: readonly P[]
  labels: PeopleLabels
  calls: PeopleCalls
  dialogs: PeopleDialogsState
  isLocked: boolean
}

export function PeopleDialogs<P extends Person>({ people, labels, calls, ...props }: PeopleDialogsProps<P>) {
  const { details, edit, creation, removal } = props.dialogs
  const find = (id: string | null) => people.find((person) => person.id === id) ?? null
  return (
    <>
      <DialogHost item={find(details.open)}>
        {(person, dialog) => props.renderDetails({ ...dialog, person, onClose: details.closeItem })}
      </DialogHost>
      <DialogHost item={props.isLocked ? null : find(edit.open)}>
        {(person, dialog) => props.renderEdit({ ...dialog, person, onClose: edit.closeItem })}
      </DialogHost>
      <DialogHost item={props.isLocked ? null : creation.open}>
        {(_, dialog) => props.renderInvite({ ...dialog, onClose: creation.closeItem })}
      </DialogHost>
      <DialogHost item={find(removal.open)}>
        {(person, dialog) => (
          <RemovePersonDialog
            {...dialog}
            person={person}
            labels={labels}
            calls={calls}
            onClose={removal.closeItem}
          />
        )}
      </DialogHost>
    </>
  )
}
