import { AppearancePanel } from '../../features/account/AppearancePanel.tsx'
import { ChangePasswordPanel } from '../../features/account/security/ChangePasswordPanel.tsx'
import { TwoFactorPanel } from '../../features/account/security/TwoFactorPanel.tsx'
import { NotificationPreferencesPanel } from '../../features/notifications/NotificationPreferencesPanel.tsx'

/** Personal settings, which are also on the settings page. */
export const ProfileSettings = () => (
  <>
    <NotificationPreferencesPanel />
    <AppearancePanel />
    <ChangePasswordPanel />
    <TwoFactorPanel />
  </>
)
