import type { StatementPreview } from '@ilewa/contract/bank/imports'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { Text, Title } from '@mantine/core'
import { EntryList, EntryRow } from '../../../../ui/data/EntryRow.tsx'
import { type Fact, FactLines } from '../../../../ui/layout/FactLines.tsx'
import { Warning } from '../LineDetails.tsx'
import { countTransfers } from '../use-post-lines.ts'
import classes from './Import.module.css'

function factsOf(preview: StatementPreview): Fact[] {
  const { bank, firstDay, lastDay, credits, newLines, newAmount, debits, reversed } = preview
  const known = credits - newLines
  return [
    ['Bank of the file', bank ?? 'Not recognised'],
    ...(firstDay && lastDay
      ? [['Dates', firstDay === lastDay ? formatDate(firstDay) : formatDateRange(firstDay, lastDay)] as const]
      : []),
    ['New transfers', newLines > 0 ? `${newLines} · ${formatNaira(newAmount)}` : 'None'],
    ...(known > 0 ? [['Imported before', `${known}, left out`] as const] : []),
    ...(debits > 0 ? [['Money out', `${debits}, left out`] as const] : []),
    ...(reversed > 0 ? [['Reversed by the bank', String(reversed)] as const] : []),
  ]
}

/** Why the owner should compare the first lines with the statement; undefined for tested columns. */
function describeColumns({ bank, isTested }: StatementPreview): string | undefined {
  if (bank === null) return 'We do not know this bank’s columns. Compare the first lines.'
  if (isTested) return undefined
  return 'We have not tested files of this bank. Compare the first lines.'
}

const describeGaps = (gaps: number) =>
  `${gaps} ${gaps === 1 ? 'line seems' : 'lines seem'} to be missing: the balance does not follow.`

function UnreadableRows({ preview: { unreadableRows, rowErrors } }: { preview: StatementPreview }) {
  if (unreadableRows === 0) return null
  const more = unreadableRows - rowErrors.length
  return (
    <div>
      <Warning>
        {unreadableRows} {unreadableRows === 1 ? 'row' : 'rows'} could not be read:
      </Warning>
      <ul className={classes.rows} aria-label="Rows that could not be read">
        {rowErrors.map(({ row, message }) => (
          <li key={row}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {more > 0 && <Text fz="sm">{more} more</Text>}
    </div>
  )
}

function describeNew({ credits, newLines }: StatementPreview): string {
  if (newLines > 0) return `${countTransfers(newLines)} to import`
  if (credits === 0) return 'No money came in on this statement.'
  return `${countTransfers(credits)} found, and all are imported already.`
}

export type ImportAccount = Pick<MoneyAccount, 'id' | 'name' | 'bankName'>

/** A statement of another bank than that of the account; undefined for a bank whose columns may be another one's. */
const describeOtherBank = ({ bank, isTested }: StatementPreview, { name, bankName }: ImportAccount) =>
  isTested && bank && !bankName?.toLowerCase().includes(bank.toLowerCase())
    ? `This looks like a statement of ${bank}. You import it into ${name}.`
    : undefined

const describeOtherAccount = ({ otherAccountNumber }: StatementPreview, { name }: ImportAccount) =>
  otherAccountNumber &&
  `The file names account ${otherAccountNumber}. Check that it is a statement of ${name}.`

/** What a statement has, what an import would add, and its first lines. */
export function StatementPreviewView({
  preview,
  account,
}: {
  preview: StatementPreview
  account: ImportAccount
}) {
  const { balanceGaps, sample, newLines } = preview
  const columnsNotice = describeColumns(preview)
  const otherBank = describeOtherBank(preview, account)
  const otherAccount = describeOtherAccount(preview, account)
  return (
    <div className={classes.preview}>
      <FactLines facts={factsOf(preview)} />
      <Text role="status" className={newLines > 0 ? 'unseen' : undefined}>
        {describeNew(preview)}
      </Text>
      {otherAccount && <Warning>{otherAccount}</Warning>}
      {otherBank && <Warning>{otherBank}</Warning>}
      {columnsNotice && <Warning>{columnsNotice}</Warning>}
      {balanceGaps > 0 && <Warning>{describeGaps(balanceGaps)}</Warning>}
      <UnreadableRows preview={preview} />
      {sample.length > 0 && (
        <>
          <Title order={3} fz="md">
            First lines
          </Title>
          <EntryList label="First lines">
            {sample.map(({ row, day, amount, narration }) => (
              <EntryRow
                key={row}
                title={formatDate(day)}
                amount={formatNaira(amount)}
                details={narration || 'No narration'}
              />
            ))}
          </EntryList>
        </>
      )}
    </div>
  )
}
