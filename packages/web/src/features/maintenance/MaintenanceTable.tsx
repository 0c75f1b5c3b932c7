import { formatNaira } from '@ilewa/contract/core/money'
import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import classes from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { TitleCell } from '../../ui/list/TitleCell.tsx'
import { MaintenanceStatusBadge, PriorityBadge } from './MaintenanceBadges.tsx'
import { MaintenanceRowActions } from './MaintenanceRowActions.tsx'
import type { MaintenanceActions } from './maintenance-actions.ts'

interface MaintenanceTableProps {
  requests: readonly MaintenanceRequest[]
  actions: MaintenanceActions
  refreshing: boolean
}

const toColumns = (actions: MaintenanceActions): Column<MaintenanceRequest>[] => [
  {
    key: 'title',
    header: 'Title',
    card: 'title',
    cell: ({ title, description }) => <TitleCell title={title} description={description} />,
  },
  {
    key: 'property',
    header: 'Property',
    cell: ({ property }) => <span className={classes.line}>{property.name}</span>,
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
      <span className={classes.line}>{reporterName ?? createdByName}</span>
    ),
  },
  {
    key: 'cost',
    header: 'Est. Cost',
    align: 'right',
    cell: ({ estimatedCost }) => <span className={classes.amount}>{formatNaira(estimatedCost)}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (request) => (
      <div className={classes.actions}>
        <MaintenanceRowActions request={request} actions={actions} />
      </div>
    ),
  },
]

/** A table, or cards on a phone. */
export function MaintenanceTable({ requests, actions, refreshing }: MaintenanceTableProps) {
  return (
    <DataTable
      caption="Maintenance requests"
      columns={toColumns(actions)}
      rows={requests}
      keyOf={({ id }) => id}
      refreshing={refreshing}
    />
  )
}
