import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

/** Theme and toasts around everything. The query cache comes with the signed-in layouts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariablesResolver}>
      <Toaster />
      {children}
    </MantineProvider>
  )
}
