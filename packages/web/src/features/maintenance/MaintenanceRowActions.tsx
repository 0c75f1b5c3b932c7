import type { MaintenanceRequest } from '@ilewa/contract/maintenance'
import { nextMaintenanceStatuses } from '@ilewa/contract/maintenance-terms'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { menuProps } from '../../ui/menu-props.ts'
import classes from './MaintenanceTable.module.css'
import { type MaintenanceActions, statusActions } from './maintenance-actions.ts'
import { useChangeStatus } from './use-change-status.ts'

interface MaintenanceRowActionsProps {
  request: MaintenanceRequest
  actions: MaintenanceActions
}

function MoreItems({ request, actions }: MaintenanceRowActionsProps) {
  const { step } = useChangeStatus(request, actions)
  const { id } = request
  return (
    <>
      <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => actions.onEdit(id)}>
        Edit
      </Menu.Item>
      {nextMaintenanceStatuses[request.status].map((status) => (
        <Menu.Item key={status} onClick={() => step(status)}>
          {statusActions[status]}
        </Menu.Item>
      ))}
      {actions.mayRemove(request) && (
        <Menu.Item
          className={classes.danger}
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => actions.onRemove(id)}
        >
          Delete
        </Menu.Item>
      )}
    </>
  )
}

/** View, and everything else behind one button. */
export function MaintenanceRowActions({ request, actions }: MaintenanceRowActionsProps) {
  return (
    <>
      <Button variant="default" px="sm" className={classes.grow} onClick={() => actions.onView(request.id)}>
        View
      </Button>
      <Menu {...menuProps} width={190}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`More for ${request.title}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MoreItems request={request} actions={actions} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
