import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import {
  type MaintenancePriority,
  type MaintenanceStatus,
  maintenancePriorityLabels,
  maintenanceStatusLabels,
} from '@ilewa/contract/maintenance/terms'
import { ChevronDown, ChevronUp, Equal, Flame, Hammer, type LucideIcon } from 'lucide-react'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { useSaveRecord } from '../../ui/record/use-save-record.ts'
import { maintenanceApi } from './maintenance.api.ts'

const statusVariants: Record<MaintenanceStatus, BadgeVariant> = {
  PENDING: 'secondary',
  IN_PROGRESS: 'default',
  COMPLETED: 'success',
  CANCELLED: 'outline',
}

const priorityBadges: Record<MaintenancePriority, [BadgeVariant, LucideIcon]> = {
  LOW: ['outline', ChevronDown],
  MEDIUM: ['secondary', Equal],
  HIGH: ['warning', ChevronUp],
  URGENT: ['destructive', Flame],
}

export function MaintenanceStatusBadge({ status }: { status: MaintenanceStatus }) {
  const icon = status === 'IN_PROGRESS' ? Hammer : undefined
  return <StatusBadge variant={statusVariants[status]} label={maintenanceStatusLabels[status]} icon={icon} />
}

export function PriorityBadge({ priority }: { priority: MaintenancePriority }) {
  const [variant, icon] = priorityBadges[priority]
  return <StatusBadge variant={variant} label={maintenancePriorityLabels[priority]} icon={icon} />
}

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
