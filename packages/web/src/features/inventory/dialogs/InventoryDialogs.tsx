import { lazy } from 'react'
import { DialogHost } from '../../../ui/dialog/DialogHost.tsx'
import type { InventoryDialogsState } from './use-inventory-dialogs.ts'

const ItemDetailsDialog = lazy(async () => ({
  default: (await import('./ItemDetailsDialog.tsx')).ItemDetailsDialog,
}))
const CreateItemDialog = lazy(async () => ({
  default: (await import('./CreateItemDialog.tsx')).CreateItemDialog,
}))
const EditItemDialog = lazy(async () => ({ default: (await import('./EditItemDialog.tsx')).EditItemDialog }))
const TransferItemDialog = lazy(async () => ({
  default: (await import('./TransferItemDialog.tsx')).TransferItemDialog,
}))
const RemoveItemDialog = lazy(async () => ({
  default: (await import('./RemoveItemDialog.tsx')).RemoveItemDialog,
}))

interface InventoryDialogsProps {
  dialogs: InventoryDialogsState
  /** The property whose list is shown, or ''. It is preselected for a new item. */
  propertyId: string
}

/** The dialogs of the inventory. The URL stores which one is open. */
export function InventoryDialogs({ dialogs, propertyId }: InventoryDialogsProps) {
  const { actions, details, creation, edit, transfer, removal } = dialogs
  // A dialog opened from the details hides them; they are shown again after it closes.
  const isCovered = [edit, transfer].some(({ open }) => open !== null)
  return (
    <>
      <DialogHost item={isCovered ? null : details.open}>
        {(id, dialog) => (
          <ItemDetailsDialog {...dialog} id={id} actions={actions} onClose={details.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={creation.open}>
        {(_, dialog) => <CreateItemDialog {...dialog} propertyId={propertyId} onClose={creation.closeItem} />}
      </DialogHost>
      <DialogHost item={edit.open}>
        {(id, dialog) => <EditItemDialog {...dialog} id={id} onClose={edit.closeItem} />}
      </DialogHost>
      <DialogHost item={transfer.open}>
        {(id, dialog) => <TransferItemDialog {...dialog} id={id} onClose={transfer.closeItem} />}
      </DialogHost>
      <DialogHost item={removal.open}>
        {(id, dialog) => <RemoveItemDialog {...dialog} id={id} onClose={removal.closeItem} />}
      </DialogHost>
    </>
  )
}
