import type { Person } from '@ilewa/contract/people/schema'
import { MailPlus, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { RowButton } from '../list/RowButton.tsx'
import { LazyMenu } from '../menu/LazyMenu.tsx'
import type { MenuEntry } from '../menu/menu-entries.ts'
import classes from './people.module.css'
import { nameOf, type PeopleCalls, type PeopleLabels } from './people.ts'

export interface PersonMenuProps {
  person: Person
  labels: PeopleLabels
  calls: PeopleCalls
  /** The plan allows no invitations or changes; only deactivating and deleting. */
  isLocked: boolean
  onView: (id: string) => void
  onEdit: (id: string) => void
  onRemove: (id: string) => void
}

/** Returns the available actions for this person. */
function entriesFor({ person, labels, calls, isLocked, onEdit, onRemove }: PersonMenuProps): MenuEntry[] {
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
  const edit = { label: 'Edit', icon: Pencil, onClick: () => onEdit(id) }
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
    onClick: () => onRemove(id),
  }
  return [
    ...(isLocked ? [] : [edit]),
    ...(!isLocked && status === 'INVITED' ? [resend] : []),
    ...(status === 'ACTIVE' ? [deactivate] : []),
    ...(!isLocked && status === 'INACTIVE' ? [activate] : []),
    remove,
  ]
}

/** A View button and a menu of the other actions. */
export function PersonMenu(props: PersonMenuProps) {
  const { person, onView } = props
  return (
    <div className={classes.actions}>
      <RowButton className={classes.grow} onClick={() => onView(person.id)}>
        View
      </RowButton>
      <LazyMenu
        width={210}
        entries={entriesFor(props)}
        button={<RowButton isMore aria-label={`More for ${nameOf(person)}`} />}
      />
    </div>
  )
}
