import { Outlet } from 'react-router'
import { useSession } from '../lib/session.ts'
import { AppHeader } from './AppHeader.tsx'
import classes from './SetupLayout.module.css'

/** The steps before the dashboard, and choosing a plan: the header without a sidebar. */
export function SetupLayout() {
  const session = useSession()
  return (
    <>
      <AppHeader user={session?.user} />
      <main className={classes.main}>
        <Outlet />
      </main>
    </>
  )
}
