import type { AuditEntry } from '@ilewa/contract/audit'
import { formatDate } from '@ilewa/contract/core/dates'
import { useCivilDateOf, useFormatTime, useToday } from '../../lib/today.ts'
import { ChangeLines } from '../../ui/history/ChangeLines.tsx'
import { EntryHeadline } from '../../ui/history/EntryHeadline.tsx'
import { kindIcons } from '../../ui/history/kind-icons.ts'
import classes from './ActivityList.module.css'

function Entry({ entry }: { entry: AuditEntry }) {
  const formatTime = useFormatTime()
  const Icon = kindIcons[entry.kind]
  return (
    <li className={classes.entry}>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} strokeWidth={1.9} />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <EntryHeadline entry={entry} />
          <time dateTime={entry.at}>{formatTime(entry.at)}</time>
        </div>
        {entry.action === 'UPDATED' && <ChangeLines kind={entry.kind} changes={entry.changes} />}
      </div>
    </li>
  )
}

/** The changes grouped by date, newest first. */
export function ActivityList({ entries }: { entries: readonly AuditEntry[] }) {
  const today = useToday()
  const civilDateOf = useCivilDateOf()
  const days = Map.groupBy(entries, ({ at }) => civilDateOf(at))
  return [...days].map(([day, changes]) => (
    <section key={day} className={classes.day}>
      <h2 className={classes.date}>{day === today ? 'Today' : formatDate(day)}</h2>
      <ol className={classes.entries}>
        {changes.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}
