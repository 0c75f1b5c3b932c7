import { InventoryInput } from '@ilewa/contract/inventory/input'
import { clearDraft } from '../../../lib/forms/draft.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { useCreateItem } from '../inventory.api.ts'
import { ItemFields } from './ItemFields.tsx'
import { emptyItem } from './item-form.ts'

interface CreateItemDialogProps extends DialogState {
  /** The preselected property, or ''. */
  propertyId: string
  onClose: () => void
}

export function CreateItemDialog({ propertyId, onClose, ...dialog }: CreateItemDialogProps) {
  const { mutateAsync: create } = useCreateItem()
  // A draft belongs to the property that it was started for.
  const draft = `inventory.${propertyId}`
  const { form, submit, busy, failure } = useContractForm({
    schema: InventoryInput,
    initialValues: emptyItem(propertyId),
    send: async (body, idempotencyKey) => {
      const { message } = await create({ body, idempotencyKey })
      notifySuccess(message)
      onClose()
    },
    fallback: { title: 'Error', message: 'Failed to add item.' },
    draft,
  })

  const discard = () => {
    clearDraft(draft)
    onClose()
  }

  return (
    <FormDialog
      {...dialog}
      title="Add Item"
      onClose={discard}
      onSubmit={submit}
      submitLabel="Add item"
      busyLabel="Adding…"
      busy={busy}
      failure={failure}
      dirty={form.isDirty()}
    >
      <ItemFields
        form={form}
        property={<PropertySelect label="Property" required {...form.getInputProps('propertyId')} />}
      />
    </FormDialog>
  )
}
