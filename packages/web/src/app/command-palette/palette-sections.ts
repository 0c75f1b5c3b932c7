import { can, type Role } from '@ilewa/contract/core/access'
import { matchesSearch } from '@ilewa/contract/core/search'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { listSettingsTabs, toSettingsPath } from '../../lib/settings-tabs.ts'
import type { MenuEntry } from '../shell/menu.ts'
import { menuIcons } from '../shell/menu-icons.ts'
import type { CreateAction } from './create-actions.ts'

export interface PaletteEntry {
  key: string
  title: string
  /** Other words by which it is found. */
  keywords?: string
  /** Below the title: the parts of each line, which are broken between lines only if they do not fit one. */
  lines?: readonly (readonly (string | null)[])[]
  badge?: ReactNode
  icon: LucideIcon
  to: string
  /** Found by the server: while a search loads, it may belong to the text before. */
  isRecord?: boolean
}

export interface PaletteSection {
  title: string
  entries: readonly PaletteEntry[]
}

const matching = (entries: readonly PaletteEntry[], text: string) =>
  entries.filter(({ title, keywords = '' }) => matchesSearch(text, `${title} ${keywords}`))

const toActionEntries = (actions: readonly CreateAction[], role: Role): PaletteEntry[] =>
  actions.flatMap(({ label, icon, toPath }) => {
    const to = toPath(role)
    return to ? [{ key: label, title: label, icon, to }] : []
  })

const toPageEntries = (menu: readonly MenuEntry[]): PaletteEntry[] =>
  menu.map(({ label, path }) => ({ key: path, title: label, icon: menuIcons[label], to: path }))

/** Pages outside the menu. */
const toOtherPageEntries = (role: Role, text: string): PaletteEntry[] =>
  text !== '' && can(role, 'requests:decide')
    ? [
        {
          ...{ key: paths.requests, to: paths.requests, title: 'Requests', icon: menuIcons.Bookings },
          keywords: 'guests ask dates public page accept decline',
        },
      ]
    : []

/** The tabs of the settings, which are too many to list before something is typed. */
const toSettingsEntries = (role: Role, text: string): PaletteEntry[] =>
  text === ''
    ? []
    : listSettingsTabs(role).map(({ value, label, keywords }) => {
        const to = toSettingsPath(value)
        return { key: to, title: label, keywords, icon: menuIcons.Settings, to }
      })

interface SectionInput {
  role: Role
  text: string
  actions: readonly CreateAction[]
  menu: readonly MenuEntry[]
  found: readonly PaletteSection[]
}

/**
 * The sections with matching entries: first actions, pages and settings, which need no connection, then the found
 * records.
 */
export const toSections = ({ role, text, actions, menu, found }: SectionInput): PaletteSection[] =>
  [
    { title: 'Actions', entries: matching(toActionEntries(actions, role), text) },
    { title: 'Pages', entries: matching([...toPageEntries(menu), ...toOtherPageEntries(role, text)], text) },
    { title: 'Settings', entries: matching(toSettingsEntries(role, text), text) },
    ...found,
  ].filter(({ entries }) => entries.length > 0)
