import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import classes from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { TitleCell } from '../../ui/list/TitleCell.tsx'
import { ExpenseRowActions } from './ExpenseRowActions.tsx'
import { ExpenseStatusBadge } from './ExpenseStatusBadge.tsx'
import type { ExpenseActions } from './expense-actions.ts'

interface ExpenseTableProps {
  expenses: readonly Expense[]
  actions: ExpenseActions
  refreshing: boolean
}

const toColumns = (actions: ExpenseActions): Column<Expense>[] => [
  {
    key: 'title',
    header: 'Title',
    card: 'title',
    cell: ({ title, description }) => <TitleCell title={title} description={description} />,
  },
  { key: 'category', header: 'Category', cell: ({ category }) => expenseCategoryLabels[category] },
  {
    key: 'vendor',
    header: 'Vendor',
    cell: ({ vendorName }) => <span className={classes.line}>{vendorName}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <span className={classes.amount}>{formatNaira(amount)}</span>,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ expenseDate }) => <span className={classes.nowrap}>{formatDate(expenseDate)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <ExpenseStatusBadge status={status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (expense) => (
      <div className={classes.actions}>
        <ExpenseRowActions expense={expense} actions={actions} />
      </div>
    ),
  },
]

/** A table, or cards on a phone. */
export function ExpenseTable({ expenses, actions, refreshing }: ExpenseTableProps) {
  return (
    <DataTable
      caption="Expenses"
      columns={toColumns(actions)}
      rows={expenses}
      keyOf={({ id }) => id}
      refreshing={refreshing}
    />
  )
}
