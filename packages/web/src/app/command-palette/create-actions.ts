import { can, type Permission, type Role } from '@ilewa/contract/core/access'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import {
  Building2,
  CalendarOff,
  CalendarPlus,
  KeyRound,
  type LucideIcon,
  PackagePlus,
  Receipt,
  Search,
  UserPlus,
  UserRoundCog,
  Wrench,
} from 'lucide-react'
import { useAllowedLimits } from '../../features/subscription/subscription.api.ts'
import { availabilityDialog, availabilityPath } from '../../lib/availability-dialog.ts'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { paths } from '../../lib/paths.ts'
import { newRecordPath } from '../../ui/history/record-path.ts'
import { emptyForm } from '../../ui/record/RecordDialogs.tsx'

export interface CreateAction {
  label: string
  /** Label in the sheet of the bottom bar's "+", which has the actions with one. */
  sheetLabel?: string
  icon: LucideIcon
  /** The page whose form it opens, with the dialog in the URL. */
  toPath: (role: Role) => string | null
  /** The dialog that the path opens. Default: the form of a new record */
  dialog?: string
  permission: Permission
  /** The plan limit that must allow the action. */
  limit?:
    | 'canAddStaff'
    | 'hasExpensesAccess'
    | 'hasInventoryAccess'
    | 'hasMaintenanceAccess'
    | 'hasLandlordsAccess'
}

const toNew = (kind: RecordKind) => (role: Role) => newRecordPath(kind, role)

/** What can be created from anywhere in the app, the most frequent first. */
const createActions: readonly CreateAction[] = [
  {
    label: 'New booking',
    sheetLabel: 'New booking',
    icon: CalendarPlus,
    toPath: toNew('booking'),
    permission: 'bookings:create',
  },
  {
    label: 'Is it free?',
    sheetLabel: 'Is it free?',
    icon: Search,
    toPath: () => availabilityPath,
    dialog: availabilityDialog,
    permission: 'bookings:create',
  },
  {
    label: 'Block dates',
    sheetLabel: 'Block dates',
    icon: CalendarOff,
    toPath: () => `${paths.properties}?${blockDialogs.create}=${emptyForm}`,
    dialog: blockDialogs.create,
    permission: 'blocks:repairs',
  },
  {
    label: 'Record expense',
    sheetLabel: 'Expense',
    icon: Receipt,
    toPath: toNew('expense'),
    permission: 'expenses:manage',
    limit: 'hasExpensesAccess',
  },
  {
    label: 'Request repair',
    sheetLabel: 'Repair',
    icon: Wrench,
    toPath: toNew('maintenance'),
    permission: 'maintenance:manage',
    limit: 'hasMaintenanceAccess',
  },
  {
    label: 'Add inventory item',
    icon: PackagePlus,
    toPath: toNew('inventory'),
    permission: 'inventory:manage',
    limit: 'hasInventoryAccess',
  },
  { label: 'New property', icon: Building2, toPath: toNew('property'), permission: 'properties:write' },
  {
    label: 'New landlord',
    icon: KeyRound,
    toPath: toNew('landlord'),
    permission: 'landlords:manage',
    limit: 'hasLandlordsAccess',
  },
  { label: 'Invite agent', icon: UserPlus, toPath: toNew('agent'), permission: 'agents:manage' },
  {
    label: 'Invite staff member',
    icon: UserRoundCog,
    toPath: toNew('staff'),
    permission: 'staff:manage',
    limit: 'canAddStaff',
  },
]

/** The actions that the role and the plan allow; none for users over the plan's limit, who can only read. */
export function useCreateActions(role: Role): readonly CreateAction[] {
  const limits = useAllowedLimits(role)
  if (limits?.isReadOnly) return []
  return createActions.filter(({ permission, limit }) => can(role, permission) && (!limit || limits?.[limit]))
}
