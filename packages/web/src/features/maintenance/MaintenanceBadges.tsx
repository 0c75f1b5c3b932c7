import {
  type MaintenancePriority,
  type MaintenanceStatus,
  maintenancePriorityLabels,
  maintenanceStatusLabels,
} from '@ilewa/contract/maintenance/terms'
import { ChevronDown, ChevronUp, Equal, Flame, Hammer, type LucideIcon } from 'lucide-react'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'

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
