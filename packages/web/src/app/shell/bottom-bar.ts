import { can, type Role } from '@ilewa/contract/core/access'
import { type MenuEntry, type MenuLabel, menuOf } from './menu.ts'

// Separate from `menu.ts`, which the route guard loads with the sign-in page.

/** The pages of the bottom bar, by their labels there. The first of the sections that the role's menu has is opened. */
const barPages = {
  Today: { sections: ['Dashboard'] },
  Calendar: { sections: ['Bookings'], view: 'calendar' },
  Properties: { sections: ['Properties'] },
  Bookings: { sections: ['Bookings', 'My Bookings'] },
  Maintenance: { sections: ['Maintenance'] },
} as const satisfies Record<string, { sections: readonly MenuLabel[]; view?: string }>

type BarLabel = keyof typeof barPages

/** The bottom bar of each role, in order. "+" is before the last page, and More after it. */
const bars: Record<Role, readonly BarLabel[]> = {
  OWNER: ['Today', 'Calendar', 'Bookings'],
  AGENT: ['Today', 'Bookings'],
  STAFF: ['Today', 'Properties', 'Maintenance'],
}

export interface BarEntry {
  label: BarLabel
  section: MenuEntry
  to: string
  view: string | undefined
}

const isAllowed = (role: Role, { permission }: Pick<MenuEntry, 'permission'>) =>
  permission === 'signed-in' || can(role, permission)

/** Returns the first of the sections that the role's menu has and the role may open. */
export const findSection = (role: Role, labels: readonly MenuLabel[]): MenuEntry | undefined =>
  menuOf(role).find((entry) => labels.includes(entry.label) && isAllowed(role, entry))

/** The pages of a role's bottom bar. A page that its menu does not have is left out. */
export const barOf = (role: Role): BarEntry[] =>
  bars[role].flatMap((label) => {
    const page: { sections: readonly MenuLabel[]; view?: string } = barPages[label]
    const section = findSection(role, page.sections)
    if (!section) return []
    const { view } = page
    return [{ label, section, view, to: view ? `${section.path}?view=${view}` : section.path }]
  })

/** Whether the entry's page is open: `view` is the URL's parameter, by which the calendar differs from the list. */
export const isCurrent = (entry: BarEntry, pathname: string, view: string | null): boolean =>
  pathname === entry.section.path && (view === 'calendar') === (entry.view === 'calendar')
