import { Stack } from '@mantine/core'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** Data export and import in the settings. */
export const DataTab = () => (
  <Stack>
    <ExportPanel />
    <ImportPanel />
  </Stack>
)
