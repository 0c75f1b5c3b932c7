import { lazyNamed } from '../../lib/lazy-named.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Anchor, Tabs } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { phoneQuery } from '../../lib/phone-query.ts'
import { useSession } from '../../lib/session/session.ts'
import {
  listSettingsTabs,
  type SettingsTab,
  type SettingsTabName,
  toSettingsPath,
} from '../../lib/settings-tabs.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import classes from './SettingsPage.module.css'

const tabContents: Record<SettingsTabName, ComponentType> = {
  profile: lazyNamed(() => import('../../features/account/ProfileTab.tsx'), 'ProfileTab'),
  business: lazyNamed(() => import('../../features/business/BusinessTab.tsx'), 'BusinessTab'),
  money: lazyNamed(() => import('../../features/money/MoneyTab.tsx'), 'MoneyTab'),
  messages: lazyNamed(() => import('../../features/bookings/messages/MessagesTab.tsx'), 'MessagesTab'),
  page: lazyNamed(() => import('../../features/public-page/PublicPageTab.tsx'), 'PublicPageTab'),
  register: lazyNamed(() => import('../../features/bookings/register/RegisterTab.tsx'), 'RegisterTab'),
  security: lazyNamed(() => import('../../features/account/security/SecurityTab.tsx'), 'SecurityTab'),
  notifications: lazyNamed(
    () => import('../../features/notifications/NotificationPreferencesPanel.tsx'),
    'NotificationPreferencesPanel',
  ),
  subscription: lazyNamed(() => import('../../features/subscription/SubscriptionTab.tsx'), 'SubscriptionTab'),
  data: lazyNamed(() => import('../../features/data/DataTab.tsx'), 'DataTab'),
}

/** Settings on a phone: a list of sections instead of tabs, each on a separate page. */
function SectionList({ visibleTabs }: { visibleTabs: readonly SettingsTab[] }) {
  return (
    <nav aria-label="Settings">
      <ul className={classes.sections}>
        {visibleTabs.map(({ value, label }) => (
          <li key={value}>
            <Link to={toSettingsPath(value)} className={classes.section}>
              {label}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabContent({ tab }: { tab: SettingsTabName }) {
  const Content = tabContents[tab]
  return (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <Content />
    </Suspense>
  )
}

function Section({ tab }: { tab: SettingsTabName }) {
  return (
    <>
      <Anchor component={Link} to="?" className="tap" mb="sm">
        <ChevronLeft size={18} aria-hidden /> All settings
      </Anchor>
      <TabContent tab={tab} />
    </>
  )
}

/** Like `useIsPhone`, but printing does not replace the section that is printed: paper is wider than a phone. */
function useIsPhoneOnScreen(): boolean {
  const [isPhone, setPhone] = useState(() => window.matchMedia(phoneQuery).matches)
  useEffect(() => {
    const media = window.matchMedia(phoneQuery)
    const update = () => {
      if (!window.matchMedia('print').matches) setPhone(media.matches)
    }
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  return isPhone
}

export function SettingsPage() {
  const role = useSession()?.user.role ?? 'OWNER'
  const isPhone = useIsPhoneOnScreen()
  const { filters, setFilters } = useUrlFilters({ tab: '' })
  const visibleTabs = listSettingsTabs(role)
  const chosen = visibleTabs.find(({ value }) => value === filters.tab)

  const header = <PageHeader title="Settings" subtitle="Manage your account and business preferences" />
  if (isPhone)
    return (
      <>
        {header}
        {chosen ? <Section tab={chosen.value} /> : <SectionList visibleTabs={visibleTabs} />}
      </>
    )
  return (
    <>
      {header}
      <Tabs
        value={(chosen ?? visibleTabs[0])?.value ?? null}
        onChange={(tab) => setFilters({ tab: tab ?? '' })}
        keepMounted={false}
        classNames={{ tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List>
          {visibleTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {visibleTabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            <TabContent tab={value} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
