import { Stack } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { RegisterNightPanel } from './RegisterNightPanel.tsx'
import { RegisterSettingsPanel } from './RegisterSettingsPanel.tsx'

/** The guest register in the settings. */
export function RegisterTab() {
  const keepsRegister = useSession()?.business?.keepsGuestRegister
  return (
    <Stack gap="md">
      {keepsRegister && <RegisterNightPanel />}
      <RegisterSettingsPanel />
    </Stack>
  )
}
