import type { Person } from '@ilewa/contract/people/schema'
import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { PersonDialogProps } from './PersonDetailsDialog.tsx'
import { nameOf, type PeopleCalls, type PeopleLabels } from './people.ts'

interface RemovePersonDialogProps extends PersonDialogProps<Person> {
  labels: PeopleLabels
  calls: PeopleCalls
}

/** Confirmation dialog before a login is deleted or an invitation revoked. */
export function RemovePersonDialog({ person, labels, calls, ...dialog }: RemovePersonDialogProps) {
  const isInvited = person.status === 'INVITED'
  const title = isInvited ? 'Revoke Invitation' : labels.remove
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      confirmLabel={title}
      fallback={labels.removeFailed}
      onConfirm={async () => notifySuccess((await calls.remove(person.id)).message)}
    >
      {isInvited
        ? `Are you sure you want to revoke the invitation of "${nameOf(person)}"? The link in the mail stops working.`
        : `Are you sure you want to delete ${labels.singular} "${nameOf(person)}"? This action cannot be undone and will permanently remove their account and all associated data.`}
      {!isInvited && labels.retainedNotice && ` ${labels.retainedNotice}`}
    </ConfirmDialog>
  )
}
