import { notifySuccess } from '../../../lib/notify.ts'
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { useItem, useRemoveItem } from '../inventory.api.ts'

interface RemoveItemDialogProps extends DialogState {
  id: string
  onClose: () => void
}

export function RemoveItemDialog({ id, ...dialog }: RemoveItemDialogProps) {
  const { data: item } = useItem(id)
  const { mutateAsync: remove } = useRemoveItem(id)
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Item"
      confirmLabel="Delete item"
      fallback="Failed to delete item."
      onConfirm={async () => notifySuccess((await remove()).message, 'Deleted')}
    >
      Are you sure you want to delete <strong>{item?.itemName ?? 'this item'}</strong>
      {item && ` at ${item.property.name}`}? It is removed from the inventory.
    </ConfirmDelete>
  )
}
