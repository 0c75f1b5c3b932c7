import { lazyNamed } from '../../lib/lazy-named.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { Pencil, X } from 'lucide-react'
import { Suspense } from 'react'
import { ProfileDetails } from '../../features/account/ProfileDetails.tsx'
import { useSession } from '../../lib/session/session.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import classes from './SettingsPage.module.css'

const ProfilePanel = lazyNamed(() => import('../../features/account/ProfilePanel.tsx'), 'ProfilePanel')
const OwnMetricsPanel = lazyNamed(
  () => import('../../features/account/OwnMetricsPanel.tsx'),
  'OwnMetricsPanel',
)
const MonthlyActivityPanel = lazyNamed(
  () => import('../../features/audit/MonthlyActivityPanel.tsx'),
  'MonthlyActivityPanel',
)
const ProfileSettings = lazyNamed(() => import('./ProfileSettings.tsx'), 'ProfileSettings')

function MetricsPanel() {
  const role = useSession()?.user.role ?? 'OWNER'
  return role === 'AGENT' ? <OwnMetricsPanel /> : <MonthlyActivityPanel role={role} />
}

interface EditToggleProps {
  isEditing: boolean
  onToggle: () => void
}

function EditToggle({ isEditing, onToggle }: EditToggleProps) {
  const Icon = isEditing ? X : Pencil
  return (
    <Button
      variant={isEditing ? 'default' : 'filled'}
      leftSection={<Icon size={17} aria-hidden />}
      aria-pressed={isEditing}
      onClick={onToggle}
    >
      {isEditing ? 'Done' : 'Edit Profile'}
    </Button>
  )
}

const labels = { profile: 'Profile', performance: 'Performance', settings: 'Settings' } as const

/** The signed-in person's details, activity and settings. */
export function ProfilePage() {
  const { filters, setFilters } = useUrlFilters({ tab: 'profile', edit: '' })
  const tab = Object.hasOwn(labels, filters.tab) ? filters.tab : 'profile'
  const isEditing = filters.edit === 'true' && tab === 'profile'
  const panels = {
    profile: isEditing ? <ProfilePanel /> : <ProfileDetails />,
    performance: <MetricsPanel />,
    settings: <ProfileSettings />,
  }
  return (
    <>
      <PageHeader
        title="Profile"
        subtitle="Your details, activity and preferences"
        actions={
          tab === 'profile' && (
            <EditToggle
              isEditing={isEditing}
              onToggle={() => setFilters({ edit: isEditing ? '' : 'true' })}
            />
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => setFilters({ tab: next ?? 'profile', edit: '' })}
        keepMounted={false}
        classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List>
          {Object.entries(labels).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(panels).map(([value, content]) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<SkeletonRows count={4} />}>
              <Stack>{content}</Stack>
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
