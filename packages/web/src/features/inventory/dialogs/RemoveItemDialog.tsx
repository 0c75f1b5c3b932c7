import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../../ui/record/RemoveRecordDialog.tsx'
import { itemApi } from '../inventory.api.ts'

export const RemoveItemDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={itemApi}
    title="Delete Item"
    confirmLabel="Delete item"
    fallback="Failed to delete item."
    successTitle="Deleted"
  >
    {(item) => (
      <>
        Are you sure you want to delete <strong>{item?.itemName ?? 'this item'}</strong>
        {item && ` at ${item.property.name}`}? It is removed from the inventory.
      </>
    )}
  </RemoveRecordDialog>
)
