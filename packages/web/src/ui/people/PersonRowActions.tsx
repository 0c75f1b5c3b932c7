import type { Person } from '@ilewa/contract/people/schema'
import { MailPlus, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import type { Dialogs } from '../dialog/use-dialogs.ts'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { recordDialogs } from '../record/RecordDialogs.tsx'
import { RecordRowActions } from '../record/RecordRowActions.tsx'
import { nameOf, type PeopleCalls, type PeopleLabels } from './people.ts'

interface PersonRowActionsProps {
  person: Person
  labels: PeopleLabels
  calls: PeopleCalls
  /** The plan allows no invitations or changes; only deactivating and deleting. */
  isLocked: boolean
  dialogs: Dialogs
}

/** Returns the available actions for this person. */
function entriesFor({ person, labels, calls, isLocked, dialogs }: PersonRowActionsProps): MenuEntry[] {
  const { id, status } = person
  const run = async (call: () => Promise<{ message: string }>, fallback: string) => {
    try {
      notifySuccess((await call()).message)
    } catch (error) {
      notifyError(error, fallback)
    }
  }
  const setStatus = (next: 'ACTIVE' | 'INACTIVE') =>
    void run(() => calls.setStatus(id, next), labels.updateFailed)
  const edit = { label: 'Edit', icon: Pencil, onClick: () => dialogs.open(recordDialogs.edit, id) }
  const resend = {
    label: 'Resend invitation',
    icon: MailPlus,
    onClick: () => void run(() => calls.resend(id), labels.inviteFailed),
  }
  const deactivate = { label: 'Deactivate', icon: UserX, onClick: () => setStatus('INACTIVE') }
  const activate = { label: 'Activate', icon: UserCheck, onClick: () => setStatus('ACTIVE') }
  const remove = {
    label: status === 'INVITED' ? 'Revoke invitation' : 'Delete',
    icon: Trash2,
    danger: true,
    onClick: () => dialogs.open(recordDialogs.remove, id),
  }
  return [
    ...(isLocked ? [] : [edit]),
    ...(!isLocked && status === 'INVITED' ? [resend] : []),
    ...(status === 'ACTIVE' ? [deactivate] : []),
    ...(!isLocked && status === 'INACTIVE' ? [activate] : []),
    remove,
  ]
}

export const PersonRowActions = (props: PersonRowActionsProps) => (
  <RecordRowActions
    id={props.person.id}
    name={nameOf(props.person)}
    dialogs={props.dialogs}
    entries={entriesFor(props)}
  />
)
