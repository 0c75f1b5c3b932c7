import { useOpenItem } from '../../../ui/list/use-url-filters.ts'

/** Actions of a row. */
export interface ItemActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  onTransfer: (id: string) => void
  onRemove: (id: string) => void
}

export type InventoryDialogsState = ReturnType<typeof useInventoryDialogs>

/** The open dialogs of the inventory page, and the actions that open them. */
export function useInventoryDialogs() {
  const details = useOpenItem('open')
  const creation = useOpenItem('new')
  const edit = useOpenItem('edit')
  const transfer = useOpenItem('transfer')
  const removal = useOpenItem('delete')
  const actions: ItemActions = {
    onView: details.openItem,
    onEdit: edit.openItem,
    onTransfer: transfer.openItem,
    onRemove: removal.openItem,
  }
  return { actions, details, creation, edit, transfer, removal, onAdd: () => creation.openItem('1') }
}
