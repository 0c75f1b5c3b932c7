import { can, type Permission, type Role } from '@ilewa/contract/core/access'
import { paths } from './paths.ts'

interface TabDescription {
  value: string
  label: string
  /** People without it do not see the tab. */
  permission?: Permission
}

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'business', label: 'Business', permission: 'business:write' },
  { value: 'money', label: 'Money', permission: 'business:write' },
  { value: 'messages', label: 'Messages', permission: 'business:write' },
  { value: 'page', label: 'Public page', permission: 'page:manage' },
  { value: 'register', label: 'Guest register', permission: 'register:read' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'subscription', label: 'Subscription', permission: 'business:write' },
  { value: 'data', label: 'Data', permission: 'business:write' },
] as const satisfies readonly TabDescription[]

export type SettingsTab = (typeof tabs)[number]
export type SettingsTabName = SettingsTab['value']

/** The tabs of the settings that a role sees, in their order. */
export const listSettingsTabs = (role: Role): SettingsTab[] =>
  tabs.filter((tab) => !('permission' in tab) || can(role, tab.permission))

/** The path of a tab of the settings, at a panel by its id. */
export const toSettingsPath = (tab: SettingsTabName, panelId?: string): string =>
  `${paths.settings}?tab=${tab}${panelId ? `#${panelId}` : ''}`
