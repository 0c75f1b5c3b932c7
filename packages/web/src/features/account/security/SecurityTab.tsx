import { can } from '@ilewa/contract/core/access'
import { Stack } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { OwnEmailPanel } from '../OwnEmailPanel.tsx'
import { ChangePasswordPanel } from './ChangePasswordPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

/** Password, email, two-factor sign-in and sessions in the settings. */
export function SecurityTab() {
  const role = useSession()?.user.role
  return (
    <Stack>
      <ChangePasswordPanel />
      {role && can(role, 'email:change') && <OwnEmailPanel />}
      <TwoFactorPanel />
      <SessionsPanel />
    </Stack>
  )
}
