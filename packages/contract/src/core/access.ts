import { z } from 'zod'

export const Role = z.enum(['OWNER', 'AGENT', 'STAFF'])
export type Role = z.infer<typeof Role>

export const PlanType = z.enum(['FREE', 'STANDARD', 'PREMIUM'])
export type PlanType = z.infer<typeof PlanType>

export const PlanFeature = z.enum([
  'staff',
  'expenses',
  'analytics',
  'inventory',
  'maintenance',
  'prices',
  'commissions',
  'landlords',
  'matching',
  'collections',
  'requests',
  'id-pictures',
])
export type PlanFeature = z.infer<typeof PlanFeature>

/** The permission matrix: which roles have which permission. The server enforces it; the web app's menus read it. */
const permissions = {
  /** The signed-in person's own address. An agent's address cannot be changed. */
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
  /** Sets the status to AVAILABLE, MAINTENANCE or UNAVAILABLE. */
  'properties:switch-status': ['OWNER', 'STAFF'],
  'properties:revenue': ['OWNER'],
  'bookings:read-all': ['OWNER'],
  'bookings:read': ['OWNER', 'AGENT'],
  'bookings:create': ['OWNER', 'AGENT'],
  'bookings:update': ['OWNER', 'AGENT'],
  'bookings:remove': ['OWNER'],
  'bookings:erase-guest': ['OWNER'],
  'bookings:money': ['OWNER'],
  /** Check in and out. Staff also need the switch on their record, agents that of the business; see `isAllowed`. */
  'bookings:desk': ['OWNER', 'AGENT', 'STAFF'],
  'bookings:reopen': ['OWNER'],
  /** Reverts the person's own last quick action. */
  'bookings:undo': ['OWNER', 'AGENT', 'STAFF'],
  'bookings:own': ['AGENT'],
  /** Payments, refunds and claims of a booking that the person may read. */
  'payments:read': ['OWNER', 'AGENT'],
  /** Says that a guest has paid. */
  'payments:claim': ['OWNER', 'AGENT'],
  /** Says that money arrived or was returned: records, confirms, refunds and reverses. */
  'payments:record': ['OWNER'],
  /** Issues invoices and credit notes. Creates and revokes links to documents, which show them without an account. */
  'documents:issue': ['OWNER'],
  /** Agrees on caution deposits, keeps parts of them and returns them. */
  'cautions:write': ['OWNER'],
  /** Holds the dates of a pending booking until a deposit is confirmed. */
  'holds:write': ['OWNER'],
  /** Sets the days on which parts of a booking's total are due. */
  'due-dates:write': ['OWNER'],
  /**
   * The accounts in which money lies; the rules of holds, agents’ discounts, caution deposits and cancellations; taxes; and the
   * registration numbers of the business.
   */
  'money:settings': ['OWNER'],
  /** What agents earned and were paid: reads it, pays it out and issues statements. */
  'commissions:manage': ['OWNER'],
  /** The agent's own commission. */
  'commissions:own': ['AGENT'],
  /** The owners of properties, and the agreements with them. */
  'landlords:manage': ['OWNER'],
  /** Reads statements of bank accounts, and matches their transfers with payments. */
  'bank:match': ['OWNER'],
  /** How properties are priced. */
  'prices:write': ['OWNER'],
  /** Asks for the price of a stay. Agents never see the lowest price. */
  'quotes:make': ['OWNER', 'AGENT'],
  /** Blocks dates for any reason. */
  'blocks:manage': ['OWNER'],
  /** Reads and blocks dates for repairs. */
  'blocks:repairs': ['OWNER', 'STAFF'],
  /** The calendars that channels read and that are read from them. */
  'calendars:manage': ['OWNER'],
  /** The public page of the business, and how properties appear on it. */
  'page:manage': ['OWNER'],
  /** Accepts and declines what guests ask for on the public page. */
  'requests:decide': ['OWNER'],
  /** Reads all of the guest register; the audit log notes each look. */
  'register:read': ['OWNER'],
  /** Adds guests to the register and reads it masked. Staff also need the switch of the desk; see `isAllowed`. */
  'register:add': ['OWNER', 'STAFF'],
  /** Writes to guests of bookings that the person may read. */
  'messages:send': ['OWNER', 'AGENT'],
  /** The texts of these messages. */
  'messages:templates': ['OWNER'],
  'inventory:manage': ['OWNER', 'STAFF'],
  'maintenance:manage': ['OWNER', 'STAFF'],
  /** Without this permission a person can delete only their own requests. */
  'maintenance:remove-any': ['OWNER'],
  'expenses:manage': ['OWNER', 'STAFF'],
  /**
   * Without this permission a person sees, edits and deletes only their own expenses, and edits or deletes only while
   * PENDING.
   */
  'expenses:manage-all': ['OWNER'],
  'expenses:decide': ['OWNER'],
  'analytics:read': ['OWNER'],
  'performance:read': ['OWNER', 'AGENT'],
  'performance:read-any': ['OWNER'],
  'performance:set-target': ['OWNER'],
  'dashboard:read': ['OWNER', 'AGENT', 'STAFF'],
  'audit:read': ['OWNER'],
  /** Only for a record that the person may read. */
  'audit:read-record': ['OWNER', 'AGENT', 'STAFF'],
  'data:export': ['OWNER'],
  'data:import': ['OWNER'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const can = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role)

const deskPermissions: readonly Permission[] = ['bookings:desk', 'register:add']

/** `can` for a person: working at the desk also depends on a switch of the staff member or of the business. */
export const isAllowed = (
  { role, worksAtDesk }: { role: Role; worksAtDesk: boolean },
  permission: Permission,
): boolean => can(role, permission) && (worksAtDesk || !deskPermissions.includes(permission))

/** Permissions an owner has before a business exists. Every other permission requires a business. */
export const permissionsBeforeBusiness = [
  'business:create',
  'email:change',
] as const satisfies readonly Permission[]
export type PermissionBeforeBusiness = (typeof permissionsBeforeBusiness)[number]
