import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import { nextMaintenanceStatuses } from '@ilewa/contract/maintenance/terms'
import { Pencil, Trash2 } from 'lucide-react'
import classes from '../../ui/list/cells.module.css'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { LazyMenu } from '../../ui/menu/LazyMenu.tsx'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { type MaintenanceActions, statusActions } from './maintenance-actions.ts'
import { useChangeStatus } from './use-change-status.ts'

interface MaintenanceRowActionsProps {
  request: MaintenanceRequest
  actions: MaintenanceActions
}

function useMenuEntries({ request, actions }: MaintenanceRowActionsProps): MenuEntry[] {
  const { step: changeStatus } = useChangeStatus(request, actions)
  const { id } = request
  const statusEntries = nextMaintenanceStatuses[request.status].map((status) => ({
    label: statusActions[status],
    onClick: () => changeStatus(status),
  }))
  const edit = { label: 'Edit', icon: Pencil, onClick: () => actions.onEdit(id) }
  const remove = { label: 'Delete', icon: Trash2, danger: true, onClick: () => actions.onRemove(id) }
  return [edit, ...statusEntries, ...(actions.canRemove(request) ? [remove] : [])]
}

/** The View button, and a menu with all other actions. */
export function MaintenanceRowActions(props: MaintenanceRowActionsProps) {
  const { request, actions } = props
  return (
    <>
      <RowButton className={classes.grow} onClick={() => actions.onView(request.id)}>
        View
      </RowButton>
      <LazyMenu
        width={190}
        entries={useMenuEntries(props)}
        button={<RowButton isMore aria-label={`More for ${request.title}`} />}
      />
    </>
  )
}
