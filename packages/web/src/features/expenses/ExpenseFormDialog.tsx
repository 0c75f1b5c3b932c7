import type { Expense } from '@ilewa/contract/expenses/schema'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useToday } from '../../lib/today.ts'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { StaleEdit } from '../../ui/dialog/StaleEdit.tsx'
import { UploadProgress } from '../../ui/form/UploadProgress.tsx'
import { PicturesField } from '../../ui/images/PicturesField.tsx'
import { usePictureTiles } from '../../ui/images/use-picture-tiles.ts'
import { ExpenseFields } from './ExpenseFields.tsx'
import { type ExpenseValues, toExpenseSchema } from './expense-form.ts'
import { createExpense, sendReceipt, updateExpense } from './expenses.api.ts'

interface ExpenseFormDialogProps extends DialogState {
  /** The expense being edited; undefined for a new one. */
  expense?: Expense
  initialValues: ExpenseValues
  /** Title of the maintenance request that it pays for. */
  requestTitle?: string | null
  draft?: string
  onReload?: () => Promise<unknown>
  onClose: () => void
}

/** The form of an expense with its receipt, for creating and editing. */
export function ExpenseFormDialog(props: ExpenseFormDialogProps) {
  const { expense, initialValues, requestTitle, draft, onReload, onClose, ...dialog } = props
  const today = useToday()
  const receipt = usePictureTiles(expense?.receipt ? [expense.receipt] : [], 1)
  const { form, submit, busy, failure, upload, isStale } = useRecordForm({
    schema: toExpenseSchema(today),
    initialValues,
    record: expense,
    create: createExpense,
    update: ({ id, version }, input) => updateExpense(id, { ...input, version }),
    sendPictures: (saved, sending) => sendReceipt(saved, receipt.tiles[0], sending),
    onDone: ({ message }) => {
      notifySuccess(message)
      onClose()
    },
    fallback: expense ? 'Failed to update expense' : 'Failed to create expense',
    draft,
  })

  return (
    <FormDialog
      {...dialog}
      title={expense ? 'Edit Expense' : 'New Expense'}
      size="xl"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={expense ? 'Save changes' : 'Create expense'}
      busyLabel="Saving…"
      busy={busy}
      failure={failure}
      notice={isStale && onReload && <StaleEdit onReload={onReload} />}
      dirty={form.isDirty() || receipt.isChanged}
      footer={
        upload.progress !== null && (
          <UploadProgress
            savingLabel="Saving the receipt…"
            progress={upload.progress}
            onCancel={upload.cancel}
          />
        )
      }
    >
      {requestTitle && (
        <TextInput label="Maintenance request" readOnly variant="filled" value={requestTitle} />
      )}
      <ExpenseFields form={form} />
      <PicturesField
        label="Receipt"
        description="A photo of the receipt, at most 5 MB."
        images={receipt}
        required={false}
        disabled={busy}
        firstLabel=""
      />
    </FormDialog>
  )
}
