import { publicPagePath, publicPropertyPath } from '@ilewa/contract/public-page/terms'
import type { Page } from '@playwright/test'
import type { paintBudgets } from '../../../scripts/checks/web-budgets.ts'

export interface Route {
  name: string
  path: string
  kind: keyof typeof paintBudgets
  /** Interactions with the page, in order. The slowest one counts. */
  use?: readonly Step[]
}

type Step = (page: Page) => Promise<void>

const button =
  (name: string | RegExp): Step =>
  async (page) => {
    await page.getByRole('button', { name }).first().click()
  }

/** Opens a dialog and closes it again. */
const dialog =
  (name: string | RegExp): Step =>
  async (page) => {
    await button(name)(page)
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
  }

const search =
  (placeholder: string | RegExp): Step =>
  async (page) => {
    await page.getByPlaceholder(placeholder).first().pressSequentially('le')
  }

/** Settings on a phone begins with a list of its sections. */
const settingsSection =
  (name: string): Step =>
  async (page) => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  }

/** The public page of the sample business. */
const sampleSlug = 'ade-ile-shortlets'

export const routes: readonly Route[] = [
  { name: 'Landing', path: '/', kind: 'landing' },
  {
    name: 'Sign in',
    path: '/auth?mode=login',
    kind: 'sign-in',
    use: [(page) => page.getByLabel('Email').pressSequentially('ade@')],
  },
  {
    name: 'Sign up',
    path: '/auth?mode=getstarted',
    kind: 'sign-in',
    use: [(page) => page.getByLabel('First name').pressSequentially('Ade')],
  },
  { name: 'Business page', path: publicPagePath(sampleSlug), kind: 'guest page' },
  { name: 'Property page', path: publicPropertyPath(sampleSlug, 'ola-suite'), kind: 'guest page' },
  { name: 'Dashboard', path: '/dashboard', kind: 'signed in', use: [dialog(/^More$/)] },
  {
    name: 'Bookings',
    path: '/bookings',
    kind: 'signed in',
    use: [search(/^Search/), dialog('New Booking')],
  },
  { name: 'Calendar', path: '/bookings?view=calendar', kind: 'signed in', use: [button('Today')] },
  { name: 'Properties', path: '/properties', kind: 'signed in', use: [search(/^Search/)] },
  { name: 'Inventory', path: '/inventory', kind: 'signed in', use: [search(/^Search/)] },
  { name: 'Maintenance', path: '/maintenance', kind: 'signed in', use: [search(/^Search/)] },
  { name: 'Expenses', path: '/expenses', kind: 'signed in', use: [search(/^Search/)] },
  { name: 'Analytics', path: '/analytics', kind: 'signed in' },
  { name: 'Agents', path: '/agents', kind: 'signed in', use: [search(/^Search/)] },
  { name: 'Staff', path: '/staff', kind: 'signed in', use: [search(/^Search/)] },
  { name: 'Settings', path: '/settings', kind: 'signed in', use: [settingsSection('Security')] },
  { name: 'Profile', path: '/profile', kind: 'signed in' },
  { name: 'Activity', path: '/activity', kind: 'signed in' },
]
