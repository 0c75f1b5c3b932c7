import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useAppearance } from '../../features/account/preferences.api.ts'
import { PasswordPrompt } from '../../features/account/security/PasswordPrompt.tsx'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { agreementDialogs } from '../../lib/agreement-dialogs.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { watchChanges } from '../../lib/live/live.ts'
import { startListCache } from '../../lib/offline/list-cache.ts'
import { sidebarQuery } from '../../lib/phone-query.ts'
import { priceDialogs } from '../../lib/price-dialogs.ts'
import { publicPageDialogs } from '../../lib/public-page-dialogs.ts'
import { useSession } from '../../lib/session/session.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { InstallPromptSlot } from '../../ui/feedback/InstallPromptSlot.tsx'
import { OfflineBanner } from '../../ui/feedback/OfflineBanner.tsx'
import { type GlobalDialogName, GlobalDialogs } from '../command-palette/GlobalDialogs.tsx'
import { AppHeader } from './AppHeader.tsx'
import { AppSidebar } from './AppSidebar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { menuOf } from './menu.ts'
import classes from './Shell.module.css'
import { ShellSheet, sheetNames, sheetParameter } from './ShellSheet.tsx'

const ReadOnlyBanner = lazyNamed(
  () => import('../../features/subscription/ReadOnlyBanner.tsx'),
  'ReadOnlyBanner',
)

const ShellDialogs = lazyNamed(() => import('./ShellDialogs.tsx'), 'ShellDialogs')
const shellDialogs = [blockDialogs, priceDialogs, agreementDialogs, publicPageDialogs].flatMap((names) =>
  Object.values<string>(names),
)

startListCache()

/** Moves focus to the new page, so that a screen reader starts there. */
function useFocusOnPageChange() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current !== pathname) main.current?.focus({ preventScroll: true })
    previousPathname.current = pathname
  }, [pathname])
  return main
}

/** Subscribes to live updates of changes by other people. */
function useLiveChanges() {
  useEffect(watchChanges, [])
}

function Appearance() {
  useAppearance()
  return null
}

/** Layout with header, sidebar and page. On a phone a bottom bar replaces the sidebar. */
export function Shell() {
  const session = useSession()
  const { state } = useNavigation()
  const main = useFocusOnPageChange()
  useLiveChanges()
  const dialogs = useDialogs()
  // Loaded with the first dialog that is opened.
  const [hasOpened, setHasOpened] = useState(false)
  if (!hasOpened && shellDialogs.some((name) => dialogs.itemOf(name) !== null)) setHasOpened(true)
  const [openDialog, setOpenDialog] = useState<GlobalDialogName | null>(null)
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'ilewa.sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const hasSidebar = useMediaQuery(sidebarQuery, true, { getInitialValueInEffect: false })
  const openSheet = (name: string) => () => dialogs.open(sheetParameter, name)
  const openPalette = () => setOpenDialog('jump')

  return (
    <QueryClientProvider client={queryClient}>
      <Appearance />
      <div className={classes.shell} data-collapsed={collapsed || undefined}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        {state === 'loading' && (
          <div className={classes.progress} role="status" aria-label="Loading page..." />
        )}
        <AppHeader
          user={session?.user}
          phoneActions={
            hasSidebar ? undefined : { onSearch: openPalette, onOpenAccount: openSheet(sheetNames.account) }
          }
        >
          {session?.business && <NotificationBell />}
        </AppHeader>
        {hasSidebar && (
          <aside className={classes.sidebar}>
            <AppSidebar
              menu={menuOf(session?.user.role)}
              collapsed={collapsed}
              onToggle={() => setCollapsed(!collapsed)}
              onOpenPalette={openPalette}
            />
          </aside>
        )}
        {!hasSidebar && session && (
          <>
            <BottomBar
              role={session.user.role}
              onCreate={openSheet(sheetNames.create)}
              onOpenMenu={openSheet(sheetNames.menu)}
            />
            <ShellSheet user={session.user} dialogs={dialogs} />
          </>
        )}
        <main id="main" className={classes.main} ref={main} tabIndex={-1}>
          <OfflineBanner />
          {session && session.user.role !== 'OWNER' && (
            <Suspense fallback={null}>
              <ReadOnlyBanner />
            </Suspense>
          )}
          <Outlet />
          {hasOpened && (
            <Suspense fallback={null}>
              <ShellDialogs />
            </Suspense>
          )}
          <InstallPromptSlot />
          <GlobalDialogs open={openDialog} onOpen={setOpenDialog} onClose={() => setOpenDialog(null)} />
        </main>
      </div>
      <PasswordPrompt />
    </QueryClientProvider>
  )
}
