import { lazy } from 'react'
import { DialogHost } from '../../ui/dialog/DialogHost.tsx'
import type { MaintenanceDialogsState } from './maintenance-actions.ts'

const MaintenanceDetailsDialog = lazy(async () => ({
  default: (await import('./MaintenanceDetailsDialog.tsx')).MaintenanceDetailsDialog,
}))
const CreateMaintenanceDialog = lazy(async () => ({
  default: (await import('./CreateMaintenanceDialog.tsx')).CreateMaintenanceDialog,
}))
const EditMaintenanceDialog = lazy(async () => ({
  default: (await import('./EditMaintenanceDialog.tsx')).EditMaintenanceDialog,
}))
const CompleteMaintenanceDialog = lazy(async () => ({
  default: (await import('./CompleteMaintenanceDialog.tsx')).CompleteMaintenanceDialog,
}))
const CancelMaintenanceDialog = lazy(async () => ({
  default: (await import('./CancelMaintenanceDialog.tsx')).CancelMaintenanceDialog,
}))
const RemoveMaintenanceDialog = lazy(async () => ({
  default: (await import('./RemoveMaintenanceDialog.tsx')).RemoveMaintenanceDialog,
}))

/** The URL stores which dialog is open. */
export function MaintenanceDialogs({ dialogs }: { dialogs: MaintenanceDialogsState }) {
  const { actions, details, creation, edit, completion, cancellation, removal } = dialogs
  // A dialog opened from the details hides them; they are shown again after it closes.
  const isCovered = [edit, completion, cancellation].some(({ open }) => open !== null)
  return (
    <>
      <DialogHost item={isCovered ? null : details.open}>
        {(id, dialog) => (
          <MaintenanceDetailsDialog {...dialog} id={id} actions={actions} onClose={details.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={creation.open}>
        {(_, dialog) => <CreateMaintenanceDialog {...dialog} onClose={creation.closeItem} />}
      </DialogHost>
      <DialogHost item={edit.open}>
        {(id, dialog) => <EditMaintenanceDialog {...dialog} id={id} onClose={edit.closeItem} />}
      </DialogHost>
      <DialogHost item={completion.open}>
        {(id, dialog) => (
          <CompleteMaintenanceDialog {...dialog} id={id} actions={actions} onClose={completion.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={cancellation.open}>
        {(id, dialog) => <CancelMaintenanceDialog {...dialog} id={id} onClose={cancellation.closeItem} />}
      </DialogHost>
      <DialogHost item={removal.open}>
        {(id, dialog) => <RemoveMaintenanceDialog {...dialog} id={id} onClose={removal.closeItem} />}
      </DialogHost>
    </>
  )
}
