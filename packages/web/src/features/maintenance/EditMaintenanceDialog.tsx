import { Skeleton } from '@mantine/core'
import { useSnapshot } from '../../lib/forms/use-snapshot.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { MaintenanceFormDialog } from './MaintenanceFormDialog.tsx'
import { useMaintenanceRequest } from './maintenance.api.ts'
import { toMaintenanceValues } from './maintenance-form.ts'

interface EditMaintenanceDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Edits the current version from the server. A stale edit reloads it. */
export function EditMaintenanceDialog({ id, ...dialog }: EditMaintenanceDialogProps) {
  const query = useMaintenanceRequest(id)
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) {
    const initialValues = toMaintenanceValues(snapshot)
    const form = { request: snapshot, initialValues, onReload: reload }
    return <MaintenanceFormDialog key={snapshot.version} {...dialog} {...form} />
  }
  return (
    <DetailsDialog {...dialog} size="xl" title="Edit Maintenance Request">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="late" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
