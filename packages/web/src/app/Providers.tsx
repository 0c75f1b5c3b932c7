import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { LazyToaster } from '../ui/feedback/LazyToaster.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

/** Theme and toasts. The signed-in layouts provide the query client. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariablesResolver}>
      <LazyToaster />
      {children}
    </MantineProvider>
  )
}
