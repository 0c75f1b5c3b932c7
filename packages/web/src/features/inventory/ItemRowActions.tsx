import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { ActionIcon } from '@mantine/core'
import { ArrowLeftRight, History, Pencil, Trash2 } from 'lucide-react'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { RecordRowActions } from '../../ui/record/RecordRowActions.tsx'
import { inventoryDialogs } from './dialogs/inventory-dialogs.ts'

interface ItemRowActionsProps {
  item: InventoryItem
  dialogs: Dialogs
}

/** View and Edit buttons, and a menu with all other actions. */
export function ItemRowActions({ item: { id, itemName, quantity }, dialogs }: ItemRowActionsProps) {
  const open = (dialog: string) => () => dialogs.open(dialog, id)
  const transfer = { label: 'Transfer', icon: ArrowLeftRight, onClick: open(inventoryDialogs.transfer) }
  const entries: MenuEntry[] = [
    { label: 'Movements', icon: History, onClick: open(inventoryDialogs.details) },
    ...(quantity > 0 ? [transfer] : []),
    { label: 'Delete', icon: Trash2, danger: true, onClick: open(inventoryDialogs.remove) },
  ]
  return (
    <RecordRowActions id={id} name={itemName} dialogs={dialogs} entries={entries}>
      <ActionIcon variant="default" aria-label={`Edit ${itemName}`} onClick={open(inventoryDialogs.edit)}>
        <Pencil size={18} aria-hidden />
      </ActionIcon>
    </RecordRowActions>
  )
}
