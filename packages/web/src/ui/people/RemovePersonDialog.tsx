import type { Person } from '@ilewa/contract/people/schema'
import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDelete } from '../dialog/ConfirmDelete.tsx'
import type { PersonDialogProps } from './PersonDetailsDialog.tsx'
import { nameOf, type PeopleCalls, type PeopleWords } from './people.ts'

interface RemovePersonDialogProps extends PersonDialogProps<Person> {
  words: PeopleWords
  calls: PeopleCalls
}

/** Confirmation dialog before a login is deleted or an invitation revoked. */
export function RemovePersonDialog({ person, words, calls, ...dialog }: RemovePersonDialogProps) {
  const isInvited = person.status === 'INVITED'
  const title = isInvited ? 'Revoke Invitation' : words.remove
  return (
    <ConfirmDelete
      {...dialog}
      title={title}
      confirmLabel={title}
      fallback={words.removeFailed}
      onConfirm={async () => notifySuccess((await calls.remove(person.id)).message)}
    >
      {isInvited
        ? `Are you sure you want to revoke the invitation of "${nameOf(person)}"? The link in the mail stops working.`
        : `Are you sure you want to delete ${words.one} "${nameOf(person)}"? This action cannot be undone and will permanently remove their account and all associated data.`}
      {!isInvited && words.remains && ` ${words.remains}`}
    </ConfirmDelete>
  )
}
