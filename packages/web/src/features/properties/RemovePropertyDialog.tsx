import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDelete } from '../../ui/dialog/ConfirmDelete.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { useProperty, useRemoveProperty } from './properties.api.ts'

interface RemovePropertyDialogProps extends DialogState {
  id: string
  onClose: () => void
}

export function RemovePropertyDialog({ id, ...dialog }: RemovePropertyDialogProps) {
  const { data: property } = useProperty(id)
  const { mutateAsync: remove } = useRemoveProperty()
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Property"
      confirmLabel="Delete property"
      fallback="Failed to delete property."
      onConfirm={async () => notifySuccess((await remove(id)).message)}
    >
      Are you sure you want to delete <strong>{property?.name ?? 'this property'}</strong>? Its past bookings
      are kept in your reports, and you can restore it under Archived.
    </ConfirmDelete>
  )
}
