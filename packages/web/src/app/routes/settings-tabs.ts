import { can, type Permission, type Role } from '@ilewa/contract/core/access'
import { paths } from '../../lib/paths.ts'

export type SettingsTabName =
  | 'profile'
  | 'business'
  | 'money'
  | 'messages'
  | 'page'
  | 'register'
  | 'security'
  | 'notifications'
  | 'subscription'
  | 'data'

export interface SettingsTab {
  value: SettingsTabName
  label: string
  /** People without it do not see the tab. */
  permission?: Permission
}

const tabs: readonly SettingsTab[] = [
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
]

/** The tabs of the settings that a role sees, in their order. */
export const listSettingsTabs = (role: Role): SettingsTab[] =>
  tabs.filter(({ permission }) => !permission || can(role, permission))

export const toSettingsPath = (tab: SettingsTabName): string =>
  `${paths.settings}?${new URLSearchParams({ tab })}`
