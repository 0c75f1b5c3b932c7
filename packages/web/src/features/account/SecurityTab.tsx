import { Stack } from '@mantine/core'
import { ChangePasswordPanel } from './ChangePasswordPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

/** Settings, Security: the password, the second factor, and where the person is signed in. */
export const SecurityTab = () => (
  <Stack>
    <ChangePasswordPanel />
    <TwoFactorPanel />
    <SessionsPanel />
  </Stack>
)
