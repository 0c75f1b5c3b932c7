import { formatDate, formatMonth } from '@ilewa/contract/core/dates'
import { formatNairaBalance, type Naira } from '@ilewa/contract/core/money'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'

interface IssuedStatement {
  id: string
  number: string
  month: string
  issuedOn: string
  closing: Naira
}

interface StatementRowsProps<S extends IssuedStatement> {
  statements: readonly S[]
  /** "earned ₦50,000.00, paid ₦20,000.00" */
  describe: (statement: S) => string
  onOpen: (id: string) => void
}

/** Issued statements, each of which opens. */
export const StatementRows = <S extends IssuedStatement>({
  statements,
  describe,
  onOpen,
}: StatementRowsProps<S>) => (
  <EntryList label="Statements">
    {statements.map((statement) => {
      const { id, number, month, issuedOn, closing } = statement
      return (
        <EntryRow
          key={id}
          title={formatMonth(month)}
          amount={formatNairaBalance(closing)}
          details={`${number} · ${describe(statement)} · issued on ${formatDate(issuedOn)}`}
          actions={
            <RowButton aria-label={`Open ${number}`} onClick={() => onOpen(id)}>
              Open
            </RowButton>
          }
        />
      )
    })}
  </EntryList>
)
