import type { Role } from '@ilewa/contract/core/access'
import {
  Boxes,
  Building2,
  CalendarCheck,
  type LucideIcon,
  Receipt,
  Search,
  TrendingUp,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { Link } from 'react-router'
import { availabilityDialog, availabilityPath } from '../../lib/availability-dialog.ts'
import { type PagePath, paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useAllowedLimits } from '../subscription/subscription.api.ts'
import classes from './QuickActions.module.css'

interface QuickAction {
  to: PagePath | typeof availabilityPath
  label: string
  icon: LucideIcon
  /** The plan limit that must allow the action. */
  limit?: 'canAddStaff' | 'hasExpensesAccess' | 'hasMaintenanceAccess'
}

const isItFree: QuickAction = { to: availabilityPath, label: 'Is it free?', icon: Search }

/** The most frequent actions of each role, limited to its menu. */
const actions: Record<Role, readonly QuickAction[]> = {
  OWNER: [
    isItFree,
    { to: paths.properties, label: 'Properties', icon: Building2 },
    { to: paths.bookings, label: 'Bookings', icon: CalendarCheck },
    { to: paths.agents, label: 'Agents', icon: UsersRound },
    { to: paths.staff, label: 'Staff', icon: UserRoundCog, limit: 'canAddStaff' },
    { to: paths.expenses, label: 'Expenses', icon: Receipt, limit: 'hasExpensesAccess' },
  ],
  AGENT: [
    isItFree,
    { to: paths.agentProperties, label: 'Properties', icon: Building2 },
    { to: paths.myBookings, label: 'My Bookings', icon: CalendarCheck },
    { to: paths.performance, label: 'Performance', icon: TrendingUp },
  ],
  STAFF: [
    { to: paths.properties, label: 'Properties', icon: Building2 },
    { to: paths.inventory, label: 'Inventory', icon: Boxes },
    { to: paths.maintenance, label: 'Maintenance', icon: Wrench, limit: 'hasMaintenanceAccess' },
    { to: paths.expenses, label: 'Expenses', icon: Receipt, limit: 'hasExpensesAccess' },
  ],
}

/** Links that the role and the plan allow. */
export function QuickActions({ role }: { role: Role }) {
  const limits = useAllowedLimits(role)
  const allowed = actions[role].filter(({ limit }) => !limit || limits?.[limit])
  return (
    <Panel title="Quick actions">
      <nav aria-label="Quick actions" className={classes.actions}>
        {allowed.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.action}
            {...(to === availabilityPath && {
              state: { opened: availabilityDialog },
              preventScrollReset: true,
            })}
          >
            <Icon size={20} strokeWidth={1.8} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </Panel>
  )
}
