import type { AuditChange } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import classes from './ChangeLines.module.css'
import { fieldLabel, isEvent, isWithheld, valueLabel } from './history-labels.ts'

interface ChangeLinesProps {
  kind: RecordKind
  changes: readonly AuditChange[]
}

/** One line per changed field: "Status: Pending → Confirmed". */
export function ChangeLines({ kind, changes }: ChangeLinesProps) {
  return (
    <ul className={classes.lines}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={classes.field}>{fieldLabel(change.field)}: </span>
          {isWithheld(change) ? (
            'changed'
          ) : (
            <>
              {!isEvent(change) && (
                <>
                  <span className={classes.from}>{valueLabel(kind, change.field, change.from)}</span>
                  <span className="unseen"> to </span>
                  <span aria-hidden className={classes.arrow}>
                    {' → '}
                  </span>
                </>
              )}
              <span className={classes.to}>{valueLabel(kind, change.field, change.to)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
