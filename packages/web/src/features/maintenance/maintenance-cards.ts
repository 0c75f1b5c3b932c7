import type { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { CircleCheck, Clock, Hammer, Wrench } from 'lucide-react'
import type { ResponseData } from '../../lib/api/endpoint-query.ts'
import type { StatCardDescription } from '../../ui/data/StatCardRow.tsx'

/** Counts of all requests. */
export const maintenanceCards: StatCardDescription<ResponseData<typeof maintenance.stats>>[] = [
  {
    label: 'Total',
    definitions: ['maintenanceTotal'],
    value: ({ total }) => total,
    hint: ({ urgent }) => `${urgent} urgent and open`,
    hintPlaceholder: '0 urgent and open',
    icon: Wrench,
    tone: 'brand',
  },
  {
    label: 'Pending',
    definitions: ['maintenanceSteps'],
    value: ({ pending }) => pending,
    hint: 'Not started',
    icon: Clock,
    tone: 'accent',
  },
  {
    label: 'In Progress',
    definitions: ['maintenanceSteps'],
    value: ({ inProgress }) => inProgress,
    hint: 'Being repaired',
    icon: Hammer,
  },
  {
    label: 'Completed',
    definitions: ['maintenanceSteps'],
    value: ({ completed }) => completed,
    hint: 'Done',
    icon: CircleCheck,
  },
]
