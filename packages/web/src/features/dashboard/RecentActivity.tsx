import type { AuditEntry } from '@ilewa/contract/audit'
import { can, type Role } from '@ilewa/contract/core/access'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'

interface RecentActivityProps {
  entries: readonly AuditEntry[]
  role: Role
}

/** Recent entries of the audit log. Owners get a link to the full log. */
export function RecentActivity({ entries, role }: RecentActivityProps) {
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
      <ActivityPanel entries={entries} />
    </Panel>
  )
}
