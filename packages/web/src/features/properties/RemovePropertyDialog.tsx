import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../ui/record/RemoveRecordDialog.tsx'
import { propertyApi } from './properties.api.ts'

export const RemovePropertyDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={propertyApi}
    title="Delete Property"
    confirmLabel="Delete property"
    fallback="Failed to delete property."
  >
    {(property) => (
      <>
        Are you sure you want to delete <strong>{property?.name ?? 'this property'}</strong>? Its past
        bookings are kept in your reports, and you can restore it under Archived.
      </>
    )}
  </RemoveRecordDialog>
)
