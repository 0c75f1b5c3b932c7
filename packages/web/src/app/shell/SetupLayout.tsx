import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { InstallPromptSlot } from '../../ui/feedback/InstallPromptSlot.tsx'
import { AppHeader } from './AppHeader.tsx'
import classes from './SetupLayout.module.css'

/** Layout of business setup and plan selection: the header without a sidebar. */
export function SetupLayout() {
  const session = useSession()
  return (
    <>
      <AppHeader user={session?.user} />
      <main className={classes.main}>
        <QueryClientProvider client={queryClient}>
          <Outlet />
        </QueryClientProvider>
        <InstallPromptSlot />
      </main>
    </>
  )
}
