import { InventoryInput } from '@ilewa/contract/inventory/input'
import { refresh } from '../../../lib/api/refresh.ts'
import { clearDraft } from '../../../lib/forms/draft.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { useUrlFilters } from '../../../ui/list/use-url-filters.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { itemApi } from '../inventory.api.ts'
import { allProperties } from '../inventory-path.ts'
import { ItemFields } from './ItemFields.tsx'
import { emptyItem } from './item-form.ts'

/** Adds an item. The form starts with the property whose list is shown; the person can select another one. */
export function CreateItemDialog({ id: _, onClose, ...dialog }: RecordDialogProps) {
  const { property } = useUrlFilters({ property: '' }).filters
  const propertyId = property === allProperties ? '' : property
  // A draft belongs to the property that it was started for.
  const draft = `inventory.${propertyId}`
  const contractForm = useContractForm({
    schema: InventoryInput,
    initialValues: emptyItem(propertyId),
    send: async (body, idempotencyKey) => {
      const { message } = await itemApi.create(body, idempotencyKey)
      // The grid of the properties page also shows item counts.
      void refresh('property')
      notifySuccess(message)
      onClose()
    },
    fallback: { title: 'Error', message: 'Failed to add item.' },
    draft,
  })
  const { form } = contractForm

  const discard = () => {
    clearDraft(draft)
    onClose()
  }

  return (
    <FormDialog
      {...dialog}
      title="Add Item"
      onClose={discard}
      contractForm={contractForm}
      submitLabel="Add item"
      busyLabel="Adding…"
    >
      <ItemFields
        form={form}
        property={<PropertySelect label="Property" required {...form.getInputProps('propertyId')} />}
      />
    </FormDialog>
  )
}
