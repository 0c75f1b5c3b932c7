import type { Naira } from '@ilewa/contract/core/money'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { MaintenanceStatusInput } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { maintenanceApi } from './maintenance.api.ts'

interface StatusFormOptions {
  id: string
  status: MaintenanceStatus
  /** Called with the actual cost, if it was entered. */
  onDone: (actualCost: Naira | null | undefined) => void
}

/** The form of a status change that needs the actual cost or a cancellation reason. */
export function useStatusForm({ id, status, onDone }: StatusFormOptions) {
  const { data: request } = maintenanceApi.useOne(id)
  const statusForm = useContractForm({
    schema: MaintenanceStatusInput,
    initialValues: { status, reason: '', actualCost: undefined as Naira | undefined },
    send: async (input) => {
      const body = { ...input, version: request?.version }
      const { message } = await maintenanceApi.save(maintenance.setStatus, { params: { id }, body })
      notifySuccess(message)
      onDone(input.actualCost)
    },
    fallback: { title: 'Error', message: 'Failed to update maintenance request.' },
  })
  return { ...statusForm, request }
}
