import { expect, it } from 'vitest'
import { can, type Permission, Role } from './access.ts'

/**
 * The permission matrix of the product documents, cell by cell: area, permission, and roles (O owner, A agent, S
 * staff).
 */
const permissionMatrix: [area: string, permission: Permission, who: string][] = [
  ['own e-mail: change', 'email:change', 'OS'],
  ['business profile, before there is one', 'business:create', 'O'],
  ['business profile: read, of which agents and staff see name, currency, time zone', 'business:read', 'OAS'],
  ['business profile: write', 'business:write', 'O'],
  ['subscription: read', 'subscription:read', 'O'],
  ['subscription: write', 'subscription:write', 'O'],
  ['subscription: limits', 'subscription:limits', 'OAS'],
  ['agents: all', 'agents:manage', 'O'],
  ['staff: all', 'staff:manage', 'O'],
  ['properties: read', 'properties:read', 'OAS'],
  ['properties: revenue', 'properties:revenue', 'O'],
  ['properties: all', 'properties:write', 'O'],
  ['properties: switch AVAILABLE, MAINTENANCE, UNAVAILABLE', 'properties:switch-status', 'OS'],
  ['bookings: all', 'bookings:read-all', 'O'],
  ['bookings: the list of one’s own', 'bookings:own', 'A'],
  ['bookings: read', 'bookings:read', 'OA'],
  ['bookings: create', 'bookings:create', 'OA'],
  ['bookings: edit and cancel', 'bookings:update', 'OA'],
  ['bookings: total', 'bookings:money', 'O'],
  ['bookings: delete', 'bookings:remove', 'O'],
  ['bookings: today on the dashboard', 'dashboard:read', 'OAS'],
  ['inventory: all', 'inventory:manage', 'OS'],
  ['maintenance: create, edit', 'maintenance:manage', 'OS'],
  ['maintenance: delete any', 'maintenance:remove-any', 'O'],
  ['expenses: create', 'expenses:manage', 'OS'],
  ['expenses: those of others', 'expenses:manage-all', 'O'],
  ['expenses: approve, pay, reject', 'expenses:decide', 'O'],
  ['analytics', 'analytics:read', 'O'],
  ['performance', 'performance:read', 'OA'],
  ['performance: any agent’s', 'performance:read-any', 'O'],
]

it.each(permissionMatrix)('%s', (_area, permission, who) => {
  expect(Role.options.filter((role) => can(role, permission)).map((role) => role[0])).toEqual([...who])
})
