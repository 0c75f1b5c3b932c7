import { AppearancePanel } from '../../features/account/AppearancePanel.tsx'
import { ChangePasswordPanel } from '../../features/account/security/ChangePasswordPanel.tsx'
import { TwoFactorPanel } from '../../features/account/security/TwoFactorPanel.tsx'
import { NotificationPreferencesPanel } from '../../features/notifications/NotificationPreferencesPanel.tsx'

/** The person's own settings, which the page of that name has too. */
export const ProfileSettings = () => (
  <>
    <NotificationPreferencesPanel />
    <AppearancePanel />
    <ChangePasswordPanel />
    <TwoFactorPanel />
  </>
)
