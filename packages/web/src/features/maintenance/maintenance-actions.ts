import { can } from '@ilewa/contract/core/access'
import type { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useOpenItem } from '../../ui/list/use-url-filters.ts'

/** Labels of the quick actions. */
export const statusActions: Record<MaintenanceStatus, string> = {
  PENDING: 'Reopen',
  IN_PROGRESS: 'Start work',
  COMPLETED: 'Complete',
  CANCELLED: 'Cancel request',
}

/** Actions that the person is allowed to take on requests. */
export interface MaintenanceActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  onComplete: (id: string) => void
  onCancel: (id: string) => void
  onRemove: (id: string) => void
  /** Staff can delete only their own requests. */
  canRemove: (request: Pick<MaintenanceRequest, 'createdBy'>) => boolean
  /** Opens the expense form, prefilled from the request. */
  onRecordExpense: (id: string) => void
}

export type MaintenanceDialogsState = ReturnType<typeof useMaintenanceDialogs>

/** The open dialogs of the maintenance page, and the actions that open them. */
export function useMaintenanceDialogs() {
  const user = useSession()?.user
  const navigate = useNavigate()
  const canRemoveAny = user !== undefined && can(user.role, 'maintenance:remove-any')
  const details = useOpenItem('open')
  const creation = useOpenItem('new')
  const edit = useOpenItem('edit')
  const completion = useOpenItem('complete')
  const cancellation = useOpenItem('cancel')
  const removal = useOpenItem('delete')
  const actions: MaintenanceActions = {
    onView: details.openItem,
    onEdit: edit.openItem,
    onComplete: completion.openItem,
    onCancel: cancellation.openItem,
    onRemove: removal.openItem,
    canRemove: ({ createdBy }) => canRemoveAny || createdBy === user?.id,
    onRecordExpense: (id) => void navigate(`${paths.expenses}?${new URLSearchParams({ new: id })}`),
  }
  return { actions, details, creation, edit, completion, cancellation, removal }
}
