import { Stack } from '@mantine/core'
import { AppearancePanel } from './AppearancePanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

/** Profile and appearance in the settings. */
export const ProfileTab = () => (
  <Stack>
    <ProfilePanel />
    <AppearancePanel />
  </Stack>
)
