import { AppearancePanel } from '../features/account/AppearancePanel.tsx'
import { ChangePasswordPanel } from '../features/account/ChangePasswordPanel.tsx'
import { TwoFactorPanel } from '../features/account/TwoFactorPanel.tsx'
import { NotificationPreferencesPanel } from '../features/notifications/NotificationPreferencesPanel.tsx'

/** The person's own settings, which the page of that name has too. */
export const ProfileSettings = () => (
  <>
    <NotificationPreferencesPanel />
    <AppearancePanel />
    <ChangePasswordPanel />
    <TwoFactorPanel />
  </>
)
