import { can } from '@ilewa/contract/core/access'
import { ExpenseSort } from '@ilewa/contract/expenses/schema'
import { ExpenseCategory, ExpenseStatus } from '@ilewa/contract/expenses/terms'
import { Button } from '@mantine/core'
import { Download, Plus, ReceiptText } from 'lucide-react'
import { totalOf } from '../../lib/api/paging.ts'
import { notifyError } from '../../lib/notify.ts'
import { useSession } from '../../lib/session/session.ts'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { PlanGate } from '../../ui/plan/PlanGate.tsx'
import { ExpenseDialogs } from './ExpenseDialogs.tsx'
import { ExpenseFilterBar } from './ExpenseFilterBar.tsx'
import { ExpenseStatCards } from './ExpenseStatCards.tsx'
import { ExpenseTable } from './ExpenseTable.tsx'
import { useExpenseDialogs } from './expense-actions.ts'
import { defaultFilters } from './expense-filters.ts'
import { type ExpenseListFilters, useExpenses, useExportExpenses } from './expenses.api.ts'

const title = 'Expenses'
const locked = {
  title: 'Expense Management Locked',
  text: 'Upgrade to Standard or Premium plan to record expenses, approve them and see what each property costs.',
}

const toQuery = (filters: typeof defaultFilters) => ({
  q: filters.q || undefined,
  category: ExpenseCategory.safeParse(filters.category).data,
  status: ExpenseStatus.safeParse(filters.status).data,
  propertyId: filters.property || undefined,
  from: filters.from || undefined,
  to: filters.to || undefined,
})

interface ExportButtonProps {
  filters: ExpenseListFilters
  /** The list has no rows to export. */
  isEmpty: boolean
}

function ExportButton({ filters, isEmpty }: ExportButtonProps) {
  const { mutate: save, isPending } = useExportExpenses()
  return (
    <Button
      variant="default"
      px="sm"
      disabled={isEmpty}
      leftSection={<Download size={18} aria-hidden />}
      loading={isPending}
      onClick={() => save(filters, { onError: (error) => notifyError(error, 'Failed to export expenses') })}
    >
      Export CSV
    </Button>
  )
}

function ExpenseList() {
  const role = useSession()?.user.role
  const canSeeAll = role !== undefined && can(role, 'expenses:manage-all')
  const dialogs = useExpenseDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const queryFilters = toQuery(filters)
  const sorted = { ...queryFilters, sort: ExpenseSort.safeParse(filters.sort).data }
  const query = useExpenses(sorted)
  const expenses = query.data?.pages.flatMap((page) => page.data.expenses) ?? []
  const add = (
    <Button
      px="sm"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => dialogs.creation.openItem('1')}
    >
      New Expense
    </Button>
  )
  return (
    <>
      <ListScreen
        title={title}
        subtitle={
          canSeeAll
            ? 'What the business spends, and what needs your approval.'
            : 'Your expenses for the business.'
        }
        actions={
          <>
            <ExportButton filters={sorted} isEmpty={expenses.length === 0} />
            {add}
          </>
        }
        head={
          <>
            <ExpenseStatCards filters={queryFilters} />
            <ExpenseFilterBar filters={filters} setFilters={setFilters} />
          </>
        }
        query={query}
        shown={expenses.length}
        total={totalOf(query.data?.pages)}
        isFiltered={isFiltered}
        clearFilters={clearFilters}
        nouns={['expense', 'expenses']}
        empty={{
          icon: ReceiptText,
          title: 'No expenses yet',
          text: 'Record your first expense and attach a photo of the receipt.',
          action: add,
        }}
        noMatch={{ title: 'No expenses found', text: 'No expenses match your search and filters.' }}
      >
        <ExpenseTable expenses={expenses} actions={dialogs.actions} refreshing={query.isPlaceholderData} />
      </ListScreen>
      <ExpenseDialogs dialogs={dialogs} />
    </>
  )
}

/** All expenses of the business for its owner, their own for staff. */
export function ExpensesPage() {
  return (
    <PlanGate feature="hasExpensesAccess" title={title} locked={locked}>
      <ExpenseList />
    </PlanGate>
  )
}
