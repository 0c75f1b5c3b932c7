import type { Permission, Role } from '@ilewa/contract/core/access'
import { type PagePath, paths } from '../../lib/paths.ts'

/** The sections with the permission that the server requires for each. */
const sections = {
  Dashboard: { path: paths.dashboard, permission: 'dashboard:read' },
  Properties: { path: paths.properties, permission: 'properties:read' },
  Landlords: { path: paths.landlords, permission: 'landlords:manage' },
  Agents: { path: paths.agents, permission: 'agents:manage' },
  Staff: { path: paths.staff, permission: 'staff:manage' },
  Inventory: { path: paths.inventory, permission: 'inventory:manage' },
  Bookings: { path: paths.bookings, permission: 'bookings:read-all' },
  Payments: { path: paths.payments, permission: 'payments:record' },
  'My Bookings': { path: paths.myBookings, permission: 'bookings:own' },
  Maintenance: { path: paths.maintenance, permission: 'maintenance:manage' },
  Expenses: { path: paths.expenses, permission: 'expenses:manage' },
  Analytics: { path: paths.analytics, permission: 'analytics:read' },
  Performance: { path: paths.performance, permission: 'performance:read' },
  Settings: { path: paths.settings, permission: 'signed-in' },
} as const satisfies Record<string, { path: PagePath; permission: Permission | 'signed-in' }>

export type MenuLabel = keyof typeof sections

export interface MenuEntry {
  label: MenuLabel
  path: PagePath
  permission: Permission | 'signed-in'
}

const menuFrom = (...labels: MenuLabel[]): readonly MenuEntry[] =>
  labels.map((label) => ({ label, ...sections[label] }))

const owner = menuFrom(
  'Dashboard',
  'Properties',
  'Landlords',
  'Agents',
  'Staff',
  'Inventory',
  'Bookings',
  'Payments',
  'Maintenance',
  'Expenses',
  'Analytics',
  'Settings',
)
const staff = menuFrom('Dashboard', 'Properties', 'Inventory', 'Expenses', 'Maintenance', 'Settings')
const agent = menuFrom('Dashboard', 'Properties', 'My Bookings', 'Performance', 'Settings').map((entry) =>
  entry.label === 'Properties' ? { ...entry, path: paths.agentProperties } : entry,
)

/** The menu of each role, in the documented order. */
const menus: Record<Role, readonly MenuEntry[]> = { OWNER: owner, AGENT: agent, STAFF: staff }

const isRole = (role: string): role is Role => Object.hasOwn(menus, role)

/** The menu of a role (case-insensitive). An unknown or missing role gets the owner's menu. */
export function menuOf(role: string | undefined): readonly MenuEntry[] {
  const name = role?.toUpperCase() ?? 'OWNER'
  return menus[isRole(name) ? name : 'OWNER']
}

const isMenuPage = (path: string) =>
  Object.values(menus).some((menu) => menu.some((entry) => entry.path === path))

/** True for a page that is in another role's menu but not in this one. False for a page that is in no menu. */
export const isForbiddenPage = (role: string, path: string): boolean =>
  isMenuPage(path) && !menuOf(role).some((entry) => entry.path === path)

/** The section at this path, if only owners have it in their menu. */
export const ownerSectionOf = (path: string): MenuLabel | undefined =>
  [...agent, ...staff].some((entry) => entry.path === path)
    ? undefined
    : owner.find((entry) => entry.path === path)?.label
