import { z } from 'zod'

export const Role = z.enum(['OWNER', 'AGENT', 'STAFF'])
export type Role = z.infer<typeof Role>

export const PlanType = z.enum(['FREE', 'STANDARD', 'PREMIUM'])
export type PlanType = z.infer<typeof PlanType>

export const PlanFeature = z.enum(['staff', 'expenses', 'analytics', 'inventory', 'maintenance'])
export type PlanFeature = z.infer<typeof PlanFeature>

/** Decisions section 5 as one table: who may do what. The server enforces it; the web's menus read it. */
const permissions = {
  /** One's own; an agent's is fixed. */
  'email:change': ['OWNER', 'STAFF'],
  'business:create': ['OWNER'],
  'business:read': ['OWNER', 'AGENT', 'STAFF'],
  'business:write': ['OWNER'],
  'subscription:read': ['OWNER'],
  'subscription:write': ['OWNER'],
  'subscription:limits': ['OWNER', 'AGENT', 'STAFF'],
  'agents:manage': ['OWNER'],
  'staff:manage': ['OWNER'],
  'properties:read': ['OWNER', 'AGENT', 'STAFF'],
  'properties:write': ['OWNER'],
  /** To AVAILABLE, MAINTENANCE or UNAVAILABLE. */
  'properties:switch-status': ['OWNER', 'STAFF'],
  'properties:revenue': ['OWNER'],
  'bookings:read-all': ['OWNER'],
  'bookings:read': ['OWNER', 'AGENT'],
  'bookings:create': ['OWNER', 'AGENT'],
  'bookings:update': ['OWNER', 'AGENT'],
  'bookings:remove': ['OWNER'],
  'bookings:erase-guest': ['OWNER'],
  'bookings:money': ['OWNER'],
  'bookings:own': ['AGENT'],
  'inventory:manage': ['OWNER', 'STAFF'],
  'maintenance:manage': ['OWNER', 'STAFF'],
  /** Without it a person deletes their own. */
  'maintenance:remove-any': ['OWNER'],
  'expenses:create': ['OWNER', 'STAFF'],
  /** Without it a person sees, edits and deletes their own, the latter two while PENDING. */
  'expenses:manage-all': ['OWNER'],
  'expenses:decide': ['OWNER'],
  'analytics:read': ['OWNER'],
  'performance:read': ['OWNER', 'AGENT'],
  'performance:read-any': ['OWNER'],
  'performance:set-target': ['OWNER'],
  'dashboard:read': ['OWNER', 'AGENT', 'STAFF'],
  'audit:read': ['OWNER'],
  /** Of a record that they may read. */
  'audit:read-record': ['OWNER', 'AGENT', 'STAFF'],
  'data:export': ['OWNER'],
  'data:import': ['OWNER'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const can = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role)

/** What an owner may do before a business exists; every other permission needs one. */
export const permissionsBeforeBusiness = [
  'business:create',
  'email:change',
] as const satisfies readonly Permission[]
export type PermissionBeforeBusiness = (typeof permissionsBeforeBusiness)[number]
