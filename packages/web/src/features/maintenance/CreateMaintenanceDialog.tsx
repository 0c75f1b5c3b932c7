import { clearDraft } from '../../lib/forms/draft.ts'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { MaintenanceFormDialog } from './MaintenanceFormDialog.tsx'
import { emptyRequest } from './maintenance-form.ts'

interface CreateMaintenanceDialogProps extends DialogState {
  onClose: () => void
}

const draft = 'maintenance'

export function CreateMaintenanceDialog({ onClose, ...dialog }: CreateMaintenanceDialogProps) {
  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  return <MaintenanceFormDialog {...dialog} initialValues={emptyRequest} draft={draft} onClose={discard} />
}
