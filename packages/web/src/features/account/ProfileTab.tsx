import { Stack } from '@mantine/core'
import { AppearancePanel } from './AppearancePanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

/** Settings, Profile: who the person is, and how the app looks to them. */
export const ProfileTab = () => (
  <Stack>
    <ProfilePanel />
    <AppearancePanel />
  </Stack>
)
