import type { Person } from '@ilewa/contract/people'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { EllipsisVertical, MailPlus, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { menuProps } from '../menu-props.ts'
import classes from './people.module.css'
import { nameOf, type PeopleCalls, type PeopleWords } from './people.ts'

export interface PersonMenuProps {
  person: Person
  words: PeopleWords
  calls: PeopleCalls
  /** The plan lets nobody in or be changed; locking out and deleting is left. */
  isLocked: boolean
  onView: (id: string) => void
  onEdit: (id: string) => void
  onRemove: (id: string) => void
}

function MenuItems({ person, words, calls, isLocked, onEdit, onRemove }: PersonMenuProps) {
  const { id, status } = person
  const run = async (call: () => Promise<{ message: string }>, fallback: string) => {
    try {
      notifySuccess((await call()).message)
    } catch (error) {
      notifyError(error, fallback)
    }
  }
  const setStatus = (next: 'ACTIVE' | 'INACTIVE') =>
    void run(() => calls.setStatus(id, next), words.updateFailed)
  return (
    <>
      {!isLocked && (
        <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => onEdit(id)}>
          Edit
        </Menu.Item>
      )}
      {!isLocked && status === 'INVITED' && (
        <Menu.Item
          leftSection={<MailPlus size={16} aria-hidden />}
          onClick={() => void run(() => calls.resend(id), words.inviteFailed)}
        >
          Resend invitation
        </Menu.Item>
      )}
      {status === 'ACTIVE' && (
        <Menu.Item leftSection={<UserX size={16} aria-hidden />} onClick={() => setStatus('INACTIVE')}>
          Deactivate
        </Menu.Item>
      )}
      {!isLocked && status === 'INACTIVE' && (
        <Menu.Item leftSection={<UserCheck size={16} aria-hidden />} onClick={() => setStatus('ACTIVE')}>
          Activate
        </Menu.Item>
      )}
      <Menu.Item
        className={classes.danger}
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => onRemove(id)}
      >
        {status === 'INVITED' ? 'Revoke invitation' : 'Delete'}
      </Menu.Item>
    </>
  )
}

/** View, and everything else behind one button. */
export function PersonMenu(props: PersonMenuProps) {
  const { person, onView } = props
  return (
    <div className={classes.actions}>
      <Button variant="default" px="sm" className={classes.grow} onClick={() => onView(person.id)}>
        View
      </Button>
      <Menu {...menuProps} width={210}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`More for ${nameOf(person)}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItems {...props} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
