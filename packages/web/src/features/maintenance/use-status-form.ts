import type { Naira } from '@ilewa/contract/core/money'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { type MaintenanceDetails, MaintenanceStatusInput } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { maintenanceApi } from './maintenance.api.ts'

interface StatusFormOptions {
  request: MaintenanceDetails
  status: MaintenanceStatus
  /** Called with the actual cost, if it was entered. */
  onDone: (actualCost: Naira | null | undefined) => void
}

/** The form of a status change that needs the actual cost or a cancellation reason. */
export function useStatusForm({ request: { id, version }, status, onDone }: StatusFormOptions) {
  return useContractForm({
    schema: MaintenanceStatusInput,
    initialValues: { status, reason: '', actualCost: undefined as Naira | undefined },
    send: async (input) => {
      const body = { ...input, version }
      const { message } = await maintenanceApi.save(maintenance.setStatus, { params: { id }, body })
      notifySuccess(message)
      onDone(input.actualCost)
    },
    fallback: { title: 'Error', message: 'Failed to update maintenance request.' },
  })
}
