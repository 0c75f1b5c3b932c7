import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../../../ui/record/RemoveRecordDialog.tsx'
import { seasonApi } from '../prices.api.ts'

export const RemoveSeasonDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={seasonApi}
    title="Delete Season"
    confirmLabel="Delete season"
    fallback="Failed to delete the season"
  >
    {(season) => (
      <>
        Delete <strong>{season?.name ?? 'this season'}</strong>? Its nights get their usual prices. Existing
        bookings keep theirs.
      </>
    )}
  </RemoveRecordDialog>
)
