import '@mantine/core/styles/Tabs.layer.css'
import { can } from '@ilewa/contract/access'
import { Tabs } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '../lib/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeletons.tsx'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import classes from './SettingsPage.module.css'

interface Tab {
  value: string
  label: string
  /** Read and written by owners only. */
  isOwners?: true
  Content: ComponentType
}

const tabs: readonly Tab[] = [
  {
    value: 'profile',
    label: 'Profile',
    Content: lazy(async () => ({ default: (await import('../features/account/ProfileTab.tsx')).ProfileTab })),
  },
  {
    value: 'business',
    label: 'Business',
    isOwners: true,
    Content: lazy(async () => ({
      default: (await import('../features/business/BusinessTab.tsx')).BusinessTab,
    })),
  },
  {
    value: 'security',
    label: 'Security',
    Content: lazy(async () => ({
      default: (await import('../features/account/SecurityTab.tsx')).SecurityTab,
    })),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    Content: lazy(async () => ({
      default: (await import('../features/notifications/NotificationPreferencesPanel.tsx'))
        .NotificationPreferencesPanel,
    })),
  },
  {
    value: 'subscription',
    label: 'Subscription',
    isOwners: true,
    Content: lazy(async () => ({
      default: (await import('../features/subscription/SubscriptionTab.tsx')).SubscriptionTab,
    })),
  },
  {
    value: 'data',
    label: 'Data',
    isOwners: true,
    Content: lazy(async () => ({ default: (await import('../features/data/DataTab.tsx')).DataTab })),
  },
]

/** A phone has no room for all tabs: the one that is open is seen. The page itself stays where it is. */
function showTab(list: HTMLElement | null, value: string | undefined) {
  const tab = list?.querySelector(`[id$="-tab-${value}"]`)
  if (!list || !tab) return
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
}

export function SettingsPage() {
  const role = useSession()?.user.role ?? 'OWNER'
  const { filters, setFilters } = useUrlFilters({ tab: 'profile' })
  const offered = tabs.filter(({ isOwners }) => !isOwners || can(role, 'business:write'))
  const current = offered.find(({ value }) => value === filters.tab) ?? offered[0]
  const list = useRef<HTMLDivElement>(null)
  const shown = current?.value
  useEffect(() => showTab(list.current, shown), [shown])

  return (
    <>
      <PageHeader title="Settings" subtitle="Manage your account and business preferences" />
      <Tabs
        value={current?.value ?? null}
        onChange={(tab) => setFilters({ tab: tab ?? 'profile' })}
        keepMounted={false}
        classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List ref={list}>
          {offered.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map(({ value, Content }) => (
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
