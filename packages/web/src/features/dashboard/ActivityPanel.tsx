import type { AuditEntry } from '@ilewa/contract/audit'
import { Text } from '@mantine/core'
import { useFormatDateTime } from '../../lib/today.ts'
import { EntryHeadline } from '../../ui/history/EntryHeadline.tsx'
import { fieldLabel } from '../../ui/history/history-labels.ts'
import { kindIcons } from '../../ui/history/kind-icons.ts'
import classes from './ActivityPanel.module.css'

const maxFields = 3

/** "Status, Check-out and 2 more" */
function changedFields({ changes }: AuditEntry): string {
  const labels = changes.map(({ field }) => fieldLabel(field))
  const more = labels.length - maxFields
  return more > 0 ? `${labels.slice(0, maxFields).join(', ')} and ${more} more` : labels.join(', ')
}

function Entry({ entry }: { entry: AuditEntry }) {
  const formatDateTime = useFormatDateTime()
  const Icon = kindIcons[entry.kind]
  return (
    <li className={classes.entry}>
      <span className={classes.icon} aria-hidden>
        <Icon size={17} strokeWidth={1.9} />
      </span>
      <span className={classes.words}>
        <EntryHeadline entry={entry} />
        <span className={classes.more}>
          {entry.changes.length > 0 && `${changedFields(entry)} · `}
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </span>
      </span>
    </li>
  )
}

/** The latest changes that this person may read. */
export function ActivityPanel({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <Text c="dimmed">No recent activity.</Text>
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
