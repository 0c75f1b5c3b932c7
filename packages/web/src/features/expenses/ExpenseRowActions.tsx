import type { Expense } from '@ilewa/contract/expenses'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { menuProps } from '../../ui/menu-props.ts'
import classes from './ExpenseTable.module.css'
import { decisionLabels, type ExpenseActions } from './expense-actions.ts'
import { useDecide } from './use-decide.ts'

interface ExpenseRowActionsProps {
  expense: Expense
  actions: ExpenseActions
}

function MoreItems({ expense, actions }: ExpenseRowActionsProps) {
  const { decide } = useDecide(expense, actions)
  const { id } = expense
  return (
    <>
      {actions.decisionsFor(expense).map((status) => (
        <Menu.Item key={status} onClick={() => decide(status)}>
          {decisionLabels[status]}
        </Menu.Item>
      ))}
      {actions.mayEdit(expense) && (
        <>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => actions.onEdit(id)}>
            Edit
          </Menu.Item>
          <Menu.Item
            className={classes.danger}
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => actions.onRemove(id)}
          >
            Delete
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** View, and everything else behind one button. */
export function ExpenseRowActions({ expense, actions }: ExpenseRowActionsProps) {
  return (
    <>
      <Button variant="default" px="sm" className={classes.grow} onClick={() => actions.onView(expense.id)}>
        View
      </Button>
      {actions.mayEdit(expense) && (
        <Menu {...menuProps} width={190}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={`More for ${expense.title}`}>
              <EllipsisVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MoreItems expense={expense} actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
