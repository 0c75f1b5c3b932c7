import { lazy } from 'react'
import { DialogHost } from '../../ui/dialog/DialogHost.tsx'
import type { ExpenseDialogsState } from './expense-actions.ts'

const ExpenseDetailsDialog = lazy(async () => ({
  default: (await import('./ExpenseDetailsDialog.tsx')).ExpenseDetailsDialog,
}))
const CreateExpenseDialog = lazy(async () => ({
  default: (await import('./CreateExpenseDialog.tsx')).CreateExpenseDialog,
}))
const EditExpenseDialog = lazy(async () => ({
  default: (await import('./EditExpenseDialog.tsx')).EditExpenseDialog,
}))
const RejectExpenseDialog = lazy(async () => ({
  default: (await import('./RejectExpenseDialog.tsx')).RejectExpenseDialog,
}))
const RemoveExpenseDialog = lazy(async () => ({
  default: (await import('./RemoveExpenseDialog.tsx')).RemoveExpenseDialog,
}))

/** The URL stores which dialog is open. */
export function ExpenseDialogs({ dialogs }: { dialogs: ExpenseDialogsState }) {
  const { actions, details, creation, edit, rejection, removal } = dialogs
  // A dialog opened from the details hides them; they are shown again after it closes.
  const isCovered = edit.open !== null || rejection.open !== null
  return (
    <>
      <DialogHost item={isCovered ? null : details.open}>
        {(id, dialog) => (
          <ExpenseDetailsDialog {...dialog} id={id} actions={actions} onClose={details.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={creation.open}>
        {(item, dialog) => (
          <CreateExpenseDialog
            {...dialog}
            requestId={item === '1' ? null : item}
            onClose={creation.closeItem}
          />
        )}
      </DialogHost>
      <DialogHost item={edit.open}>
        {(id, dialog) => <EditExpenseDialog {...dialog} id={id} onClose={edit.closeItem} />}
      </DialogHost>
      <DialogHost item={rejection.open}>
        {(id, dialog) => <RejectExpenseDialog {...dialog} id={id} onClose={rejection.closeItem} />}
      </DialogHost>
      <DialogHost item={removal.open}>
        {(id, dialog) => <RemoveExpenseDialog {...dialog} id={id} onClose={removal.closeItem} />}
      </DialogHost>
    </>
  )
}
