import type { ImportReport, RowNote } from '@ilewa/contract/data/schema'
import { Text, Title } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import classes from './DataTab.module.css'

const mostShown = 100

const number = (count: number) => count.toLocaleString('en-NG')
const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`

/** Groups the messages by row. The server sends them in file order. */
function byRow(notes: readonly RowNote[]): { row: number; own: RowNote[] }[] {
  const groups: { row: number; own: RowNote[] }[] = []
  for (const note of notes) {
    const last = groups.at(-1)
    if (last?.row === note.row) last.own.push(note)
    else groups.push({ row: note.row, own: [note] })
  }
  return groups
}

interface NotesProps {
  caption: string
  notes: readonly RowNote[]
  /** Total number of messages. */
  count: number
}

/** The messages of each row, with its row number in the spreadsheet. */
function Notes({ caption, notes, count }: NotesProps) {
  const first = notes.slice(0, mostShown)
  const more = count - first.length
  return (
    <>
      <ul className={classes.notes} aria-label={caption}>
        {byRow(first).map(({ row, own }) => (
          <li key={row}>
            <strong>Row {number(row)}</strong>
            <dl>
              {own.map(({ column, message }) => (
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
function Verdict({ report }: { report: ImportReport }) {
  const bad = report.rows - report.goodRows
  const isGood = report.errorCount === 0
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <div className={classes.verdict} data-good={isGood || undefined} role="status">
      <Icon size={22} aria-hidden />
      <div>
        <Title order={3} fz="md">
          {isGood
            ? `${report.rows === 1 ? 'The one row is' : `All ${rows(report.rows)} are`} fine`
            : `${number(bad)} of ${rows(report.rows)} ${bad === 1 ? 'needs' : 'need'} a correction`}
        </Title>
        {!isGood && (
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
      <Verdict report={report} />
      {errorCount > 0 && <Notes caption="Rows to correct" notes={errors} count={errorCount} />}
      {warningCount > 0 && (
        <details open={errorCount === 0 && warningCount <= 10}>
          <summary>{warningCount === 1 ? '1 thing' : `${number(warningCount)} things`} to know</summary>
          <Notes caption="Warnings" notes={warnings} count={warningCount} />
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
