import type { Person } from '@ilewa/contract/people/schema'
import type { ReactNode } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { type DialogState, MountedDialog } from '../dialog/MountedDialog.tsx'
import type { Dialogs } from '../dialog/use-dialogs.ts'
import { recordDialogs } from '../record/RecordDialogs.tsx'
import type { PersonDialogProps } from './PersonDetailsDialog.tsx'
import type { PeopleCalls, PeopleLabels } from './people.ts'

const RemovePersonDialog = lazyNamed(() => import('./RemovePersonDialog.tsx'), 'RemovePersonDialog')

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
  dialogs: Dialogs
  isLocked: boolean
}

export function PeopleDialogs<P extends Person>({ people, labels, calls, ...props }: PeopleDialogsProps<P>) {
  const { itemOf, close } = props.dialogs
  const find = (dialog: string) => people.find(({ id }) => id === itemOf(dialog)) ?? null
  const closeDialog = (dialog: string) => () => close(dialog)
  return (
    <>
      <MountedDialog item={find(recordDialogs.details)}>
        {(person, dialog) =>
          props.renderDetails({ ...dialog, person, onClose: closeDialog(recordDialogs.details) })
        }
      </MountedDialog>
      <MountedDialog item={props.isLocked ? null : find(recordDialogs.edit)}>
        {(person, dialog) =>
          props.renderEdit({ ...dialog, person, onClose: closeDialog(recordDialogs.edit) })
        }
      </MountedDialog>
      <MountedDialog item={props.isLocked ? null : itemOf(recordDialogs.create)}>
        {(_, dialog) => props.renderInvite({ ...dialog, onClose: closeDialog(recordDialogs.create) })}
      </MountedDialog>
      <MountedDialog item={find(recordDialogs.remove)}>
        {(person, dialog) => (
          <RemovePersonDialog
            {...dialog}
            person={person}
            labels={labels}
            calls={calls}
            onClose={closeDialog(recordDialogs.remove)}
          />
        )}
      </MountedDialog>
    </>
  )
}
