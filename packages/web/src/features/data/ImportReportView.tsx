import type { ImportReport, RowIssue } from '@ilewa/contract/data/schema'
import { Text, Title } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import classes from './DataTab.module.css'

const maxShownIssues = 100

const number = (count: number) => count.toLocaleString('en-NG')
const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`

/** Groups the messages by row. The server sends them in file order. */
function groupByRow(issues: readonly RowIssue[]): { row: number; issues: RowIssue[] }[] {
  const groups: { row: number; issues: RowIssue[] }[] = []
  for (const note of issues) {
    const last = groups.at(-1)
    if (last?.row === note.row) last.issues.push(note)
    else groups.push({ row: note.row, issues: [note] })
  }
  return groups
}

interface IssueListProps {
  caption: string
  issues: readonly RowIssue[]
  /** Total number of messages. */
  count: number
}

/** The messages of each row, with its row number in the spreadsheet. */
function IssueList({ caption, issues, count }: IssueListProps) {
  const first = issues.slice(0, maxShownIssues)
  const more = count - first.length
  return (
    <>
      <ul className={classes.notes} aria-label={caption}>
        {groupByRow(first).map(({ row, issues }) => (
          <li key={row}>
            <strong>Row {number(row)}</strong>
            <dl>
              {issues.map(({ column, message }) => (
                <div key={`${column} ${message}`}>
                  <dt>{column ?? 'Entire row'}</dt>
                  <dd>{message}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text fz="sm" c="dimmed">
          {number(more)} more
        </Text>
      )}
    </>
  )
}

/** The result of the dry run in one sentence. */
function Summary({ report }: { report: ImportReport }) {
  const invalidRows = report.rows - report.goodRows
  const isValid = report.errorCount === 0
  const Icon = isValid ? CircleCheck : TriangleAlert
  return (
    <div className={classes.verdict} data-good={isValid || undefined} role="status">
      <Icon size={22} aria-hidden />
      <div>
        <Title order={3} fz="md">
          {isValid
            ? `${report.rows === 1 ? 'The one row is' : `All ${rows(report.rows)} are`} fine`
            : `${number(invalidRows)} of ${rows(report.rows)} ${invalidRows === 1 ? 'needs' : 'need'} a correction`}
        </Title>
        {!isValid && (
          <Text fz="sm">
            Correct them in your file and choose it again. Nothing is saved until all rows are valid.
          </Text>
        )}
      </div>
    </div>
  )
}

/** The dry run report: the number of valid rows, and the issues of the others by cell. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { errors, errorCount, warnings, warningCount, ignoredColumns } = report
  return (
    <div className={classes.report}>
      <Summary report={report} />
      {errorCount > 0 && <IssueList caption="Rows to correct" issues={errors} count={errorCount} />}
      {warningCount > 0 && (
        <details open={errorCount === 0 && warningCount <= 10}>
          <summary>{warningCount === 1 ? '1 thing' : `${number(warningCount)} things`} to know</summary>
          <IssueList caption="Warnings" issues={warnings} count={warningCount} />
        </details>
      )}
      {ignoredColumns.length > 0 && (
        <Text fz="sm" c="dimmed">
          Ignored, because these columns are unknown: {ignoredColumns.join(', ')}.
        </Text>
      )}
    </div>
  )
}
