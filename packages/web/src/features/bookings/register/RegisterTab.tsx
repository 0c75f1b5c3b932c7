import { Stack } from '@mantine/core'
import { RegisterNightPanel } from './RegisterNightPanel.tsx'
import { RegisterSettingsPanel } from './RegisterSettingsPanel.tsx'
import { useKeepsRegister } from './use-keeps-register.ts'

/** The guest register in the settings. */
export function RegisterTab() {
  const keepsRegister = useKeepsRegister()
  return (
    <Stack gap="md">
      {keepsRegister && <RegisterNightPanel />}
      <RegisterSettingsPanel />
    </Stack>
  )
}
