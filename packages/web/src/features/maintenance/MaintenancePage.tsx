import { can } from '@ilewa/contract/core/access'
import { formatNaira } from '@ilewa/contract/core/money'
import { MaintenanceListQuery } from '@ilewa/contract/maintenance/filters'
import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import {
  MaintenancePriority,
  MaintenanceStatus,
  maintenancePriorityLabels,
  maintenanceStatusLabels,
  nextMaintenanceStatuses,
  openMaintenanceStatuses,
} from '@ilewa/contract/maintenance/terms'
import { Wrench } from 'lucide-react'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSession } from '../../lib/session/session.ts'
import { StatCardRow } from '../../ui/data/StatCardRow.tsx'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import cells from '../../ui/list/cells.module.css'
import { enumOptions, FilterFields } from '../../ui/list/FilterFields.tsx'
import { TitleCell } from '../../ui/list/TitleCell.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { PlanGate } from '../../ui/plan/PlanGate.tsx'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { editEntry, removeEntry } from '../../ui/record/RecordRowActions.tsx'
import { RecordScreen, type RecordScreenDescription } from '../../ui/record/RecordScreen.tsx'
import { MaintenanceStatusBadge, PriorityBadge } from './MaintenanceBadges.tsx'
import { useMaintenanceRequests, useMaintenanceStats } from './maintenance.api.ts'
import { maintenanceCards } from './maintenance-cards.ts'
import { statusActions, statusDialogs, useChangeStatus } from './use-change-status.ts'

function useMenuEntries(request: MaintenanceRequest, dialogs: Dialogs): MenuEntry[] {
  const user = useSession()?.user
  const { changeStatus } = useChangeStatus(request, dialogs)
  // Staff can delete only their own requests.
  const canRemove =
    user !== undefined && (can(user.role, 'maintenance:remove-any') || request.createdBy === user.id)
  return [
    editEntry(request.id, dialogs),
    ...nextMaintenanceStatuses[request.status].map((status) => ({
      label: statusActions[status],
      onClick: () => changeStatus(status),
    })),
    ...(canRemove ? [removeEntry(request.id, dialogs)] : []),
  ]
}

const screen: RecordScreenDescription<MaintenanceRequest> = {
  title: 'Maintenance',
  nouns: ['request', 'requests'],
  caption: 'Maintenance requests',
  addLabel: 'New Request',
  empty: {
    icon: Wrench,
    title: 'No maintenance requests yet',
    text: 'Report the first repair. Urgent requests notify owners and staff.',
  },
  noMatch: { title: 'No requests found', text: 'No requests match your search and filters.' },
  nameOf: ({ title }) => title,
  useMenuEntries,
  columns: [
    {
      key: 'title',
      header: 'Title',
      card: 'title',
      cell: ({ title, description }) => <TitleCell title={title} description={description} />,
    },
    {
      key: 'property',
      header: 'Property',
      cell: ({ property }) => <span className={cells.line}>{property.name}</span>,
    },
    { key: 'priority', header: 'Priority', cell: ({ priority }) => <PriorityBadge priority={priority} /> },
    {
      key: 'status',
      header: 'Status',
      card: 'corner',
      cell: ({ status }) => <MaintenanceStatusBadge status={status} />,
    },
    {
      key: 'reporter',
      header: 'Reporter',
      cell: ({ reporterName, createdByName }) => (
        <span className={cells.line}>{reporterName ?? createdByName}</span>
      ),
    },
    {
      key: 'cost',
      header: 'Est. Cost',
      align: 'right',
      cell: ({ estimatedCost }) => <span className={cells.amount}>{formatNaira(estimatedCost)}</span>,
    },
  ],
  dialogs: {
    [recordDialogs.details]: lazyNamed(
      () => import('./MaintenanceDetailsDialog.tsx'),
      'MaintenanceDetailsDialog',
    ),
    [recordDialogs.create]: lazyNamed(() => import('./MaintenanceForm.tsx'), 'CreateMaintenanceDialog'),
    [recordDialogs.edit]: lazyNamed(() => import('./MaintenanceForm.tsx'), 'EditMaintenanceDialog'),
    [statusDialogs.complete]: lazyNamed(
      () => import('./CompleteMaintenanceDialog.tsx'),
      'CompleteMaintenanceDialog',
    ),
    [statusDialogs.cancel]: lazyNamed(
      () => import('./CancelMaintenanceDialog.tsx'),
      'CancelMaintenanceDialog',
    ),
    [recordDialogs.remove]: lazyNamed(
      () => import('./RemoveMaintenanceDialog.tsx'),
      'RemoveMaintenanceDialog',
    ),
  },
  hideDetailsFor: [
    ...[recordDialogs.edit, statusDialogs.complete, statusDialogs.cancel],
    ...Object.values(blockDialogs),
  ],
}

const statuses = enumOptions('All Statuses', MaintenanceStatus.options, maintenanceStatusLabels)
const openOption = { value: openMaintenanceStatuses.join(), label: 'Open' }

function MaintenanceList() {
  const urlFilters = useUrlFilters({ q: '', status: '', priority: '', property: '' })
  const { q, status, priority, property } = urlFilters.filters
  const query = useMaintenanceRequests({
    q: q || undefined,
    status: MaintenanceListQuery.shape.status.safeParse(status || undefined).data,
    priority: MaintenancePriority.safeParse(priority).data,
    propertyId: property || undefined,
  })
  return (
    <RecordScreen
      description={screen}
      subtitle="Repairs, who does them and what they cost."
      dialogs={useDialogs()}
      urlFilters={urlFilters}
      query={query}
      rowsOf={({ data }) => data.maintenanceRequests}
      head={
        <>
          <StatCardRow query={useMaintenanceStats()} cards={maintenanceCards} />
          <FilterFields
            {...urlFilters}
            searchPlaceholder="Search title, description or reporter..."
            selects={[
              { name: 'status', label: 'Status', options: statuses.toSpliced(1, 0, openOption) },
              {
                name: 'priority',
                label: 'Priority',
                options: enumOptions(
                  'All Priorities',
                  MaintenancePriority.options,
                  maintenancePriorityLabels,
                ),
              },
            ]}
          />
        </>
      }
    />
  )
}

const locked = {
  title: 'Maintenance Management Locked',
  text: 'Upgrade to Standard or Premium plan to access maintenance request management and property tracking features.',
}

/** Maintenance requests, for owners and staff. */
export function MaintenancePage() {
  return (
    <PlanGate feature="hasMaintenanceAccess" title={screen.title} locked={locked}>
      <MaintenanceList />
    </PlanGate>
  )
}
