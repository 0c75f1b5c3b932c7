import { Stack } from '@mantine/core'
import { ExportPanel } from './ExportPanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** Settings, Data: everything out in one file, and records in from others. */
export const DataTab = () => (
  <Stack>
    <ExportPanel />
    <ImportPanel />
  </Stack>
)
