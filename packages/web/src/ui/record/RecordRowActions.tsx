import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dialogs } from '../dialog/use-dialogs.ts'
import classes from '../list/cells.module.css'
import { RowButton } from '../list/RowButton.tsx'
import { LazyMenu } from '../menu/LazyMenu.tsx'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { recordDialogs } from './RecordDialogs.tsx'

interface RecordRowActionsProps {
  id: string
  /** Name of the record for screen readers. */
  name: string
  dialogs: Dialogs
  entries: readonly MenuEntry[]
  /** A button between View and the menu. */
  children?: ReactNode
}

export const editEntry = (id: string, dialogs: Dialogs): MenuEntry => ({
  label: 'Edit',
  icon: Pencil,
  onClick: () => dialogs.open(recordDialogs.edit, id),
})

export const removeEntry = (id: string, dialogs: Dialogs): MenuEntry => ({
  label: 'Delete',
  icon: Trash2,
  danger: true,
  onClick: () => dialogs.open(recordDialogs.remove, id),
})

/** The View button, and a menu with all other actions. */
export function RecordRowActions({ id, name, dialogs, entries, children }: RecordRowActionsProps) {
  return (
    <div className={classes.actions}>
      <RowButton className={classes.grow} onClick={() => dialogs.open(recordDialogs.details, id)}>
        View
      </RowButton>
      {children}
      {entries.length > 0 && (
        <LazyMenu
          width={190}
          entries={entries}
          button={<RowButton isMore aria-label={`More for ${name}`} />}
        />
      )}
    </div>
  )
}
