import { can, Role } from '@ilewa/contract/core/access'
import { expect, test } from 'vitest'
import { barOf, isCurrent } from './bottom-bar.ts'
import { menuOf } from './menu.ts'

const labels = (role: string | undefined) => menuOf(role).map(({ label }) => label)

test('each role has its documented menu, in order', () => {
  expect(labels('OWNER').join(', ')).toBe(
    'Dashboard, Properties, Landlords, Agents, Staff, Inventory, Bookings, Payments, Maintenance, Expenses, Analytics, Settings',
  )
  expect(labels('AGENT').join(', ')).toBe('Dashboard, Properties, My Bookings, Performance, Settings')
  expect(labels('STAFF').join(', ')).toBe('Dashboard, Properties, Inventory, Expenses, Maintenance, Settings')
  expect(menuOf('AGENT')[1]?.path).toBe('/agent-properties')
})

test('roles are "accepted in upper or lower case; OWNER is the default when none is known"', () => {
  expect(labels('agent')).toEqual(labels('AGENT'))
  expect(labels(undefined)).toEqual(labels('OWNER'))
  expect(labels('JANITOR')).toEqual(labels('OWNER'))
})

test.each(Role.options)('the server allows %s to load every page of the menu', (role) => {
  for (const { permission } of menuOf(role))
    expect(permission === 'signed-in' || can(role, permission), permission).toBe(true)
})

const barOfRole = (role: Role) => barOf(role).map(({ label, to }) => `${label} ${to}`)

test('each role has its bottom bar; an agent has no calendar', () => {
  expect(barOfRole('OWNER')).toEqual([
    'Today /dashboard',
    'Calendar /bookings?view=calendar',
    'Bookings /bookings',
  ])
  expect(barOfRole('AGENT')).toEqual(['Today /dashboard', 'Bookings /my-bookings'])
  expect(barOfRole('STAFF')).toEqual([
    'Today /dashboard',
    'Properties /properties',
    'Maintenance /maintenance',
  ])
})

test('the calendar and the list of bookings are never both current', () => {
  const [, calendar, list] = barOf('OWNER')
  if (!calendar || !list) throw new Error('The bar has no bookings')
  const current = (view: string | null) =>
    [calendar, list].filter((entry) => isCurrent(entry, '/bookings', view)).map(({ label }) => label)
  expect(current('calendar')).toEqual(['Calendar'])
  expect(current(null)).toEqual(['Bookings'])
})
