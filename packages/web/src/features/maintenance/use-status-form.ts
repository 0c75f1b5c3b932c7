import type { Naira } from '@ilewa/contract/core/money'
import { MaintenanceStatusInput } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useMaintenanceRequest, useSetMaintenanceStatus } from './maintenance.api.ts'

interface StatusFormOptions {
  id: string
  status: MaintenanceStatus
  /** Called with the actual cost, if it was entered. */
  onDone: (actualCost: Naira | null | undefined) => void
}

/** The form of a status change that needs the actual cost or a cancellation reason. */
export function useStatusForm({ id, status, onDone }: StatusFormOptions) {
  const { data: request } = useMaintenanceRequest(id)
  const { mutateAsync: setStatus } = useSetMaintenanceStatus(id)
  const statusForm = useContractForm({
    schema: MaintenanceStatusInput,
    initialValues: { status, reason: '', actualCost: undefined as Naira | undefined },
    send: async (input) => {
      const { message } = await setStatus({ ...input, version: request?.version })
      notifySuccess(message)
      onDone(input.actualCost)
    },
    fallback: { title: 'Error', message: 'Failed to update maintenance request.' },
  })
  return { ...statusForm, request }
}
