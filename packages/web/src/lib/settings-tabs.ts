import { can, type Permission, type Role } from '@ilewa/contract/core/access'
import { paths } from './paths.ts'

interface TabDescription {
  value: string
  label: string
  /** Other words by which the search finds it. */
  keywords: string
  /** People without it do not see the tab. */
  permission?: Permission
}

const tabs = [
  { value: 'profile', label: 'Profile', keywords: 'name phone email appearance dark' },
  {
    value: 'business',
    label: 'Business',
    keywords: 'address currency time zone front desk',
    permission: 'business:write',
  },
  {
    value: 'money',
    label: 'Money',
    keywords: 'bank account tax VAT deposit commission pay links',
    permission: 'business:write',
  },
  { value: 'messages', label: 'Messages', keywords: 'WhatsApp templates', permission: 'business:write' },
  {
    value: 'page',
    label: 'Public page',
    keywords: 'website link door code Wi-Fi banned guests',
    permission: 'page:manage',
  },
  { value: 'register', label: 'Guest register', keywords: 'guest list police', permission: 'register:read' },
  { value: 'security', label: 'Security', keywords: 'password two-factor sessions' },
  { value: 'notifications', label: 'Notifications', keywords: 'bell digest' },
  {
    value: 'subscription',
    label: 'Subscription',
    keywords: 'plan upgrade price',
    permission: 'business:write',
  },
  { value: 'data', label: 'Data', keywords: 'export import CSV', permission: 'business:write' },
] as const satisfies readonly TabDescription[]

export type SettingsTab = (typeof tabs)[number]
export type SettingsTabName = SettingsTab['value']

/** The tabs of the settings that a role sees, in their order. */
export const listSettingsTabs = (role: Role): SettingsTab[] =>
  tabs.filter((tab) => !('permission' in tab) || can(role, tab.permission))

/** The path of a tab of the settings, at a panel by its id. */
export const toSettingsPath = (tab: SettingsTabName, panelId?: string): string =>
  `${paths.settings}?tab=${tab}${panelId ? `#${panelId}` : ''}`
