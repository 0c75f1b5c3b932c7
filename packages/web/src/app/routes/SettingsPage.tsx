import { lazyNamed } from '../../lib/lazy-named.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { can, type Permission } from '@ilewa/contract/core/access'
import { Anchor, Tabs } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { phoneQuery } from '../../lib/phone-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import classes from './SettingsPage.module.css'

interface Tab {
  value: string
  label: string
  /** People without it do not see the tab. */
  permission?: Permission
  Content: ComponentType
}

const tabs: readonly Tab[] = [
  {
    value: 'profile',
    label: 'Profile',
    Content: lazyNamed(() => import('../../features/account/ProfileTab.tsx'), 'ProfileTab'),
  },
  {
    value: 'business',
    label: 'Business',
    permission: 'business:write',
    Content: lazyNamed(() => import('../../features/business/BusinessTab.tsx'), 'BusinessTab'),
  },
  {
    value: 'money',
    label: 'Money',
    permission: 'business:write',
    Content: lazyNamed(() => import('../../features/money/MoneyTab.tsx'), 'MoneyTab'),
  },
  {
    value: 'messages',
    label: 'Messages',
    permission: 'business:write',
    Content: lazyNamed(() => import('../../features/bookings/messages/MessagesTab.tsx'), 'MessagesTab'),
  },
  {
    value: 'page',
    label: 'Public page',
    permission: 'page:manage',
    Content: lazyNamed(() => import('../../features/public-page/PublicPageTab.tsx'), 'PublicPageTab'),
  },
  {
    value: 'register',
    label: 'Guest register',
    permission: 'register:read',
    Content: lazyNamed(() => import('../../features/bookings/register/RegisterTab.tsx'), 'RegisterTab'),
  },
  {
    value: 'security',
    label: 'Security',
    Content: lazyNamed(() => import('../../features/account/security/SecurityTab.tsx'), 'SecurityTab'),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    Content: lazyNamed(
      () => import('../../features/notifications/NotificationPreferencesPanel.tsx'),
      'NotificationPreferencesPanel',
    ),
  },
  {
    value: 'subscription',
    label: 'Subscription',
    permission: 'business:write',
    Content: lazyNamed(() => import('../../features/subscription/SubscriptionTab.tsx'), 'SubscriptionTab'),
  },
  {
    value: 'data',
    label: 'Data',
    permission: 'business:write',
    Content: lazyNamed(() => import('../../features/data/DataTab.tsx'), 'DataTab'),
  },
]

const sectionPath = (value: string) => `?${new URLSearchParams({ tab: value })}`

/** Settings on a phone: a list of sections instead of tabs, each on a separate page. */
function SectionList({ visibleTabs }: { visibleTabs: readonly Tab[] }) {
  return (
    <nav aria-label="Settings">
      <ul className={classes.sections}>
        {visibleTabs.map(({ value, label }) => (
          <li key={value}>
            <Link to={sectionPath(value)} className={classes.section}>
              {label}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ Content }: Tab) {
  return (
    <>
      <Anchor component={Link} to="?" className="tap" mb="sm">
        <ChevronLeft size={18} aria-hidden /> All settings
      </Anchor>
      <Suspense fallback={<SkeletonRows count={4} />}>
        <Content />
      </Suspense>
    </>
  )
}

/** Whether the window is that of a phone. Paper is wider, but printing must not replace the section that is printed. */
function useIsPhone(): boolean {
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
  const isPhone = useIsPhone()
  const { filters, setFilters } = useUrlFilters({ tab: '' })
  const visibleTabs = tabs.filter(({ permission }) => !permission || can(role, permission))
  const chosen = visibleTabs.find(({ value }) => value === filters.tab)

  const header = <PageHeader title="Settings" subtitle="Manage your account and business preferences" />
  if (isPhone)
    return (
      <>
        {header}
        {chosen ? <Section {...chosen} /> : <SectionList visibleTabs={visibleTabs} />}
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
        {visibleTabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<SkeletonRows count={4} />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
