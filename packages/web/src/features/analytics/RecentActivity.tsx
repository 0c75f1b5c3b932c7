import { can, type Role } from '@ilewa/contract/access'
import type { AuditEntry } from '@ilewa/contract/audit'
import { Anchor, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/Panel.tsx'

const ActivityPanel = lazy(async () => ({ default: (await import('./ActivityPanel.tsx')).ActivityPanel }))

interface RecentActivityProps {
  /** Undefined while they load. */
  entries: readonly AuditEntry[] | undefined
  role: Role
}

/** What has happened lately, from the audit trail; owners go on to all of it. */
export function RecentActivity({ entries, role }: RecentActivityProps) {
  const waiting = <Skeleton className="late" height="9rem" />
  return (
    <Panel
      title="Recent activity"
      aside={
        can(role, 'audit:read') && (
          <Anchor component={Link} to={paths.activity} className="tap" aria-label="See all activity">
            See all
          </Anchor>
        )
      }
    >
      {entries ? (
        <Suspense fallback={waiting}>
          <ActivityPanel entries={entries} />
        </Suspense>
      ) : (
        waiting
      )}
    </Panel>
  )
}
