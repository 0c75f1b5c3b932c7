import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { ActionIcon } from '@mantine/core'
import { ArrowLeftRight, History, Pencil, Trash2 } from 'lucide-react'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { LazyMenu } from '../../ui/menu/LazyMenu.tsx'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import type { ItemActions } from './dialogs/use-inventory-dialogs.ts'
import classes from './ItemTable.module.css'

interface ItemRowActionsProps {
  item: InventoryItem
  actions: ItemActions
}

/** View and Edit buttons, and a menu with all other actions. */
export function ItemRowActions({ item: { id, itemName, quantity }, actions }: ItemRowActionsProps) {
  const transfer = { label: 'Transfer', icon: ArrowLeftRight, onClick: () => actions.onTransfer(id) }
  const entries: MenuEntry[] = [
    { label: 'Movements', icon: History, onClick: () => actions.onView(id) },
    ...(quantity > 0 ? [transfer] : []),
    { label: 'Delete', icon: Trash2, danger: true, onClick: () => actions.onRemove(id) },
  ]
  return (
    <div className={classes.actions}>
      <RowButton className={classes.view} onClick={() => actions.onView(id)}>
        View
      </RowButton>
      <ActionIcon variant="default" aria-label={`Edit ${itemName}`} onClick={() => actions.onEdit(id)}>
        <Pencil size={18} aria-hidden />
      </ActionIcon>
      <LazyMenu
        width={190}
        entries={entries}
        button={<RowButton isMore aria-label={`More for ${itemName}`} />}
      />
    </div>
  )
}
