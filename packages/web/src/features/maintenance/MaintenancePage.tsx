import { MaintenanceListQuery } from '@ilewa/contract/maintenance/schema'
import { MaintenancePriority } from '@ilewa/contract/maintenance/terms'
import { Button } from '@mantine/core'
import { Plus, Wrench } from 'lucide-react'
import { totalOf } from '../../lib/api/paging.ts'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { PlanGate } from '../../ui/plan/PlanGate.tsx'
import { MaintenanceDialogs } from './MaintenanceDialogs.tsx'
import { defaultFilters, MaintenanceFilterBar } from './MaintenanceFilterBar.tsx'
import { MaintenanceStatCards } from './MaintenanceStatCards.tsx'
import { MaintenanceTable } from './MaintenanceTable.tsx'
import { useMaintenanceRequests } from './maintenance.api.ts'
import { useMaintenanceDialogs } from './maintenance-actions.ts'

const title = 'Maintenance'
const locked = {
  title: 'Maintenance Management Locked',
  text: 'Upgrade to Standard or Premium plan to access maintenance request management and property tracking features.',
}

function MaintenanceList() {
  const dialogs = useMaintenanceDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const query = useMaintenanceRequests({
    q: filters.q || undefined,
    status: MaintenanceListQuery.shape.status.safeParse(filters.status || undefined).data,
    priority: MaintenancePriority.safeParse(filters.priority).data,
    propertyId: filters.property || undefined,
  })
  const requests = query.data?.pages.flatMap((page) => page.data.maintenanceRequests) ?? []
  const add = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => dialogs.creation.openItem('1')}>
      New Request
    </Button>
  )
  return (
    <>
      <ListScreen
        title={title}
        subtitle="Repairs, who does them and what they cost."
        actions={add}
        head={
          <>
            <MaintenanceStatCards />
            <MaintenanceFilterBar filters={filters} setFilters={setFilters} />
          </>
        }
        query={query}
        shown={requests.length}
        total={totalOf(query.data?.pages)}
        isFiltered={isFiltered}
        clearFilters={clearFilters}
        nouns={['request', 'requests']}
        empty={{
          icon: Wrench,
          title: 'No maintenance requests yet',
          text: 'Report the first repair. Urgent requests notify owners and staff.',
          action: add,
        }}
        noMatch={{ title: 'No requests found', text: 'No requests match your search and filters.' }}
      >
        <MaintenanceTable
          requests={requests}
          actions={dialogs.actions}
          refreshing={query.isPlaceholderData}
        />
      </ListScreen>
      <MaintenanceDialogs dialogs={dialogs} />
    </>
  )
}

/** Maintenance requests, for owners and staff. */
export function MaintenancePage() {
  return (
    <PlanGate feature="hasMaintenanceAccess" title={title} locked={locked}>
      <MaintenanceList />
    </PlanGate>
  )
}
