import type { Permission, Role } from '@ilewa/contract/access'
import {
  BarChart3,
  Boxes,
  Building2,
  CalendarCheck,
  LayoutDashboard,
  type LucideIcon,
  Receipt,
  Settings,
  TrendingUp,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { type PagePath, paths } from '../lib/paths.ts'

export interface MenuEntry {
  path: PagePath
  label: string
  icon: LucideIcon
  /** What the server asks of whoever loads this page. */
  permission: Permission | 'signed-in'
}

const dashboard = {
  path: paths.dashboard,
  label: 'Dashboard',
  icon: LayoutDashboard,
  permission: 'dashboard:read',
} as const
const properties = {
  path: paths.properties,
  label: 'Properties',
  icon: Building2,
  permission: 'properties:read',
} as const
const agentProperties = { ...properties, path: paths.agentProperties } as const
const agents = { path: paths.agents, label: 'Agents', icon: UsersRound, permission: 'agents:manage' } as const
const staff = { path: paths.staff, label: 'Staff', icon: UserRoundCog, permission: 'staff:manage' } as const
const inventory = {
  path: paths.inventory,
  label: 'Inventory',
  icon: Boxes,
  permission: 'inventory:manage',
} as const
const bookings = {
  path: paths.bookings,
  label: 'Bookings',
  icon: CalendarCheck,
  permission: 'bookings:read-all',
} as const
const myBookings = {
  path: paths.myBookings,
  label: 'My Bookings',
  icon: CalendarCheck,
  permission: 'bookings:own',
} as const
const maintenance = {
  path: paths.maintenance,
  label: 'Maintenance',
  icon: Wrench,
  permission: 'maintenance:manage',
} as const
const expenses = {
  path: paths.expenses,
  label: 'Expenses',
  icon: Receipt,
  permission: 'expenses:create',
} as const
const analytics = {
  path: paths.analytics,
  label: 'Analytics',
  icon: BarChart3,
  permission: 'analytics:read',
} as const
const performance = {
  path: paths.performance,
  label: 'Performance',
  icon: TrendingUp,
  permission: 'performance:read',
} as const
const settings = { path: paths.settings, label: 'Settings', icon: Settings, permission: 'signed-in' } as const

/** Each role's menu, in the documented order (access section 2). */
export const menus: Record<Role, readonly MenuEntry[]> = {
  OWNER: [
    dashboard,
    properties,
    agents,
    staff,
    inventory,
    bookings,
    maintenance,
    expenses,
    analytics,
    settings,
  ],
  AGENT: [dashboard, agentProperties, myBookings, performance, settings],
  STAFF: [dashboard, properties, inventory, expenses, maintenance, settings],
}

const isRole = (role: string): role is Role => Object.hasOwn(menus, role)

/** The menu of a role in upper or lower case; an unknown or missing role has the owner's. */
export function menuOf(role: string | undefined): readonly MenuEntry[] {
  const name = role?.toUpperCase() ?? 'OWNER'
  return menus[isRole(name) ? name : 'OWNER']
}

/** Whether `path` is a page of the menu, for anybody. */
const isMenuPage = (path: string) =>
  Object.values(menus).some((menu) => menu.some((entry) => entry.path === path))

/** Whether a page lies outside the menu of this role; pages of no menu are open to all. */
export const isOutsideMenu = (role: string, path: string): boolean =>
  isMenuPage(path) && !menuOf(role).some((entry) => entry.path === path)
