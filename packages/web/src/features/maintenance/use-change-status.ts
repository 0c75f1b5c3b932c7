import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { useSaveRecord } from '../../ui/record/use-save-record.ts'
import { maintenanceApi } from './maintenance.api.ts'

/** Labels of the quick actions. */
export const statusActions: Record<MaintenanceStatus, string> = {
  PENDING: 'Reopen',
  IN_PROGRESS: 'Start work',
  COMPLETED: 'Complete',
  CANCELLED: 'Cancel request',
}

/** Names of the dialogs that complete or cancel a request. */
export const statusDialogs = { complete: 'complete', cancel: 'cancel' } as const

/** Changes the status. Completion and cancellation open a dialog first. */
export function useChangeStatus(
  { id, version }: Pick<MaintenanceRequest, 'id' | 'version'>,
  dialogs: Dialogs,
) {
  const { save, busy } = useSaveRecord({
    kind: 'maintenance',
    fallback: 'Failed to update maintenance request.',
  })
  const changeStatus = (status: MaintenanceStatus) => {
    if (status === 'CANCELLED') return dialogs.open(statusDialogs.cancel, id)
    if (status === 'COMPLETED') return dialogs.open(statusDialogs.complete, id)
    return void save(() =>
      maintenanceApi.save(maintenance.setStatus, { params: { id }, body: { status, version } }),
    )
  }
  return { changeStatus, busy }
}
