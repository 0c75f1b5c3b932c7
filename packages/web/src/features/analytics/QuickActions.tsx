import type { Role } from '@ilewa/contract/access'
import {
  Boxes,
  Building2,
  CalendarCheck,
  type LucideIcon,
  Receipt,
  TrendingUp,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { Link } from 'react-router'
import { type PagePath, paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import classes from './QuickActions.module.css'

interface QuickAction {
  to: PagePath
  label: string
  icon: LucideIcon
}

/** What each role does most, inside its own menu. */
const actions: Record<Role, readonly QuickAction[]> = {
  OWNER: [
    { to: paths.properties, label: 'Properties', icon: Building2 },
    { to: paths.bookings, label: 'Bookings', icon: CalendarCheck },
    { to: paths.agents, label: 'Agents', icon: UsersRound },
    { to: paths.staff, label: 'Staff', icon: UserRoundCog },
    { to: paths.expenses, label: 'Expenses', icon: Receipt },
  ],
  AGENT: [
    { to: paths.agentProperties, label: 'Properties', icon: Building2 },
    { to: paths.myBookings, label: 'My Bookings', icon: CalendarCheck },
    { to: paths.performance, label: 'Performance', icon: TrendingUp },
  ],
  STAFF: [
    { to: paths.properties, label: 'Properties', icon: Building2 },
    { to: paths.inventory, label: 'Inventory', icon: Boxes },
    { to: paths.maintenance, label: 'Maintenance', icon: Wrench },
    { to: paths.expenses, label: 'Expenses', icon: Receipt },
  ],
}

export function QuickActions({ role }: { role: Role }) {
  return (
    <Panel title="Quick actions">
      <nav aria-label="Quick actions" className={classes.actions}>
        {actions[role].map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.action}>
            <Icon size={20} strokeWidth={1.8} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </Panel>
  )
}
