import { can, type Permission, type Role } from '@ilewa/contract/core/access'
import type { PlanLimits } from '@ilewa/contract/subscription/schema'
import { emptyForm, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { findSection, type MenuLabel } from './menu.ts'

type CreateLimit = Extract<keyof PlanLimits, 'hasExpensesAccess' | 'hasMaintenanceAccess'>

interface CreateActionDescription {
  label: string
  /** The page with the dialog: the first of these that the role's menu has. */
  sections: readonly MenuLabel[]
  permission: Permission
  /** The plan limit that must allow the action. */
  limit?: CreateLimit
}

/** What "+" creates, in order. */
const descriptions: readonly CreateActionDescription[] = [
  { label: 'New booking', sections: ['Bookings', 'My Bookings'], permission: 'bookings:create' },
  { label: 'Expense', sections: ['Expenses'], permission: 'expenses:manage', limit: 'hasExpensesAccess' },
  {
    label: 'Repair',
    sections: ['Maintenance'],
    permission: 'maintenance:manage',
    limit: 'hasMaintenanceAccess',
  },
]

export interface CreateAction {
  label: string
  section: MenuLabel
  /** The page with its create dialog open. */
  to: string
  limit: CreateLimit | undefined
}

/** The actions that a role may take; the plan's limits are not applied. */
export const createActionsOf = (role: Role): CreateAction[] =>
  descriptions.flatMap(({ label, sections, permission, limit }) => {
    const section = findSection(role, sections)
    if (!section || !can(role, permission)) return []
    const to = `${section.path}?${recordDialogs.create}=${emptyForm}`
    return [{ label, section: section.label, to, limit }]
  })
