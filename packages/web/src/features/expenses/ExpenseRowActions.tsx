import type { Expense } from '@ilewa/contract/expenses/schema'
import { Pencil, Trash2 } from 'lucide-react'
import classes from '../../ui/list/cells.module.css'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { LazyMenu } from '../../ui/menu/LazyMenu.tsx'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { decisionLabels, type ExpenseActions } from './expense-actions.ts'
import { useDecide } from './use-decide.ts'

interface ExpenseRowActionsProps {
  expense: Expense
  actions: ExpenseActions
}

function useMenuEntries({ expense, actions }: ExpenseRowActionsProps): MenuEntry[] {
  const { decide } = useDecide(expense, actions)
  if (!actions.canEdit(expense)) return []
  const decisions = actions.decisionsFor(expense).map((status) => ({
    label: decisionLabels[status],
    onClick: () => decide(status),
  }))
  return [
    ...decisions,
    { label: 'Edit', icon: Pencil, onClick: () => actions.onEdit(expense.id) },
    { label: 'Delete', icon: Trash2, danger: true, onClick: () => actions.onRemove(expense.id) },
  ]
}

/** The View button, and a menu with all other actions. */
export function ExpenseRowActions(props: ExpenseRowActionsProps) {
  const { expense, actions } = props
  const entries = useMenuEntries(props)
  return (
    <>
      <RowButton className={classes.grow} onClick={() => actions.onView(expense.id)}>
        View
      </RowButton>
      {entries.length > 0 && (
        <LazyMenu
          width={190}
          entries={entries}
          button={<RowButton isMore aria-label={`More for ${expense.title}`} />}
        />
      )}
    </>
  )
}
