import { useOpenItem } from '../../../ui/list/use-url-filters.ts'

/** What a row leads to. */
export interface ItemActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  onTransfer: (id: string) => void
  onRemove: (id: string) => void
}

export type InventoryDialogsState = ReturnType<typeof useInventoryDialogs>

/** What is open on the inventory screen, and the actions that open it. */
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
