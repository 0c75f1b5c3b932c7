import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { hasCode } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { useSetMaintenanceStatus } from './maintenance.api.ts'
import type { MaintenanceActions } from './maintenance-actions.ts'

/** Changes the status and reports errors. Completion and cancellation open a dialog first. */
export function useChangeStatus(
  { id, version }: Pick<MaintenanceRequest, 'id' | 'version'>,
  actions: MaintenanceActions,
) {
  const { mutateAsync, isPending } = useSetMaintenanceStatus(id)
  const updateStatus = async (status: MaintenanceStatus) => {
    try {
      const { message } = await mutateAsync({ status, version })
      notifySuccess(message)
    } catch (error) {
      notifyError(error, 'Failed to update maintenance request.')
      if (hasCode(error, 'common.stale_edit')) void refresh('maintenance')
    }
  }
  const changeStatus = (status: MaintenanceStatus) => {
    if (status === 'CANCELLED') return actions.onCancel(id)
    return status === 'COMPLETED' ? actions.onComplete(id) : void updateStatus(status)
  }
  return { step: changeStatus, busy: isPending }
}
