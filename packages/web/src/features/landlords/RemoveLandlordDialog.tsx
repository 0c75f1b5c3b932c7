import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../ui/record/RemoveRecordDialog.tsx'
import { landlordApi } from './landlords.api.ts'

export const RemoveLandlordDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={landlordApi}
    title="Delete Landlord"
    confirmLabel="Delete landlord"
    fallback="Failed to delete landlord"
  >
    {(landlord) => (
      <>
        Are you sure you want to delete <strong>{landlord?.name ?? 'this landlord'}</strong>? This action
        cannot be undone.
      </>
    )}
  </RemoveRecordDialog>
)
