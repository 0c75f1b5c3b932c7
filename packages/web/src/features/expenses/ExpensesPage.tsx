import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { ExpenseSort } from '@ilewa/contract/expenses/filters'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { ExpenseCategory, ExpenseStatus, expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { ReceiptText } from 'lucide-react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { StatCardRow } from '../../ui/data/StatCardRow.tsx'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import cells from '../../ui/list/cells.module.css'
import { TitleCell } from '../../ui/list/TitleCell.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { PlanGate } from '../../ui/plan/PlanGate.tsx'
import { ExportButton } from '../../ui/record/ExportButton.tsx'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { editEntry, removeEntry } from '../../ui/record/RecordRowActions.tsx'
import { RecordScreen, type RecordScreenDescription } from '../../ui/record/RecordScreen.tsx'
import { ExpenseFilterBar } from './ExpenseFilterBar.tsx'
import { ExpenseStatusBadge } from './ExpenseStatusBadge.tsx'
import { expenseCards } from './expense-cards.ts'
import { defaultFilters } from './expense-filters.ts'
import { useExpenseStats, useExpenses } from './expenses.api.ts'
import {
  rejectDialog,
  statusActionLabels,
  useCanChangeExpense,
  useExpenseStatus,
} from './use-expense-status.ts'

function useMenuEntries(expense: Expense, dialogs: Dialogs): MenuEntry[] {
  const canChange = useCanChangeExpense()
  const { nextStatuses, setStatus } = useExpenseStatus(expense, dialogs)
  if (!canChange(expense)) return []
  return [
    ...nextStatuses.map((status) => ({
      label: statusActionLabels[status],
      onClick: () => setStatus(status),
    })),
    editEntry(expense.id, dialogs),
    removeEntry(expense.id, dialogs),
  ]
}

const screen: RecordScreenDescription<Expense> = {
  title: 'Expenses',
  nouns: ['expense', 'expenses'],
  caption: 'Expenses',
  addLabel: 'New Expense',
  empty: {
    icon: ReceiptText,
    title: 'No expenses yet',
    text: 'Record your first expense and attach a photo of the receipt.',
  },
  noMatch: { title: 'No expenses found', text: 'No expenses match your search and filters.' },
  nameOf: ({ title }) => title,
  useMenuEntries,
  columns: [
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
      cell: ({ vendorName }) => <span className={cells.line}>{vendorName}</span>,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ amount }) => <span className={cells.amount}>{formatNaira(amount)}</span>,
    },
    {
      key: 'date',
      header: 'Date',
      cell: ({ expenseDate }) => <span className={cells.nowrap}>{formatDate(expenseDate)}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      card: 'corner',
      cell: ({ status }) => <ExpenseStatusBadge status={status} />,
    },
  ],
  dialogs: {
    [recordDialogs.details]: lazyNamed(() => import('./ExpenseDetailsDialog.tsx'), 'ExpenseDetailsDialog'),
    [recordDialogs.create]: lazyNamed(() => import('./ExpenseForm.tsx'), 'CreateExpenseDialog'),
    [recordDialogs.edit]: lazyNamed(() => import('./ExpenseForm.tsx'), 'EditExpenseDialog'),
    [recordDialogs.remove]: lazyNamed(() => import('./RemoveExpenseDialog.tsx'), 'RemoveExpenseDialog'),
    [rejectDialog]: lazyNamed(() => import('./RejectExpenseDialog.tsx'), 'RejectExpenseDialog'),
  },
  hideDetailsFor: [recordDialogs.edit, rejectDialog],
}

const toQuery = (filters: typeof defaultFilters) => ({
  q: filters.q || undefined,
  category: ExpenseCategory.safeParse(filters.category).data,
  status: ExpenseStatus.safeParse(filters.status).data,
  propertyId: filters.property || undefined,
  from: filters.from || undefined,
  to: filters.to || undefined,
})

function ExpenseList() {
  const canSeeAll = useCan('expenses:manage-all')
  const urlFilters = useUrlFilters(defaultFilters)
  const filters = toQuery(urlFilters.filters)
  const query = { ...filters, sort: ExpenseSort.safeParse(urlFilters.filters.sort).data }
  return (
    <RecordScreen
      description={screen}
      subtitle={
        canSeeAll
          ? 'What the business spends, and what needs your approval.'
          : 'Your expenses for the business.'
      }
      dialogs={useDialogs()}
      urlFilters={urlFilters}
      query={useExpenses(query)}
      rowsOf={({ data }) => data.expenses}
      head={
        <>
          <StatCardRow query={useExpenseStats(filters)} cards={expenseCards} />
          <ExpenseFilterBar filters={urlFilters.filters} setFilters={urlFilters.setFilters} />
        </>
      }
      actionsOf={(rows) => (
        <ExportButton
          endpoint={expenses.export}
          query={query}
          disabled={rows.length === 0}
          fallback="Failed to export expenses"
        />
      )}
    />
  )
}

const locked = {
  title: 'Expense Management Locked',
  text: 'Upgrade to Standard or Premium plan to record expenses, approve them and see what each property costs.',
}

/** All expenses of the business for its owner, their own for staff. */
export function ExpensesPage() {
  return (
    <PlanGate feature="hasExpensesAccess" title={screen.title} locked={locked}>
      <ExpenseList />
    </PlanGate>
  )
}
