import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { TextInput } from '@mantine/core'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { StaleEdit } from '../../../ui/dialog/StaleEdit.tsx'
import { useUpdateItem } from '../inventory.api.ts'
import { ItemFields } from './ItemFields.tsx'
import { toItemValues, toUpdateSchema } from './item-form.ts'
import { type ItemDialogProps, LoadedItem } from './LoadedItem.tsx'
import { useItemForm } from './use-item-form.ts'

interface EditFormProps extends ItemDialogProps {
  item: InventoryItem
  onReload: () => Promise<unknown>
}

function EditForm({ item, onReload, onClose, ...dialog }: EditFormProps) {
  const { mutateAsync: update } = useUpdateItem(item.id)
  const { form, submit, busy, failure, isStale } = useItemForm({
    schema: toUpdateSchema(item),
    initialValues: toItemValues(item),
    send: async (body) => {
      const { message } = await update(body)
      notifySuccess(message)
      onClose()
    },
    fallback: 'Failed to update item.',
  })
  return (
    <FormDialog
      {...dialog}
      title="Edit Item"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save changes"
      busyLabel="Saving…"
      busy={busy}
      failure={failure}
      notice={isStale && <StaleEdit onReload={onReload} />}
      dirty={form.isDirty()}
    >
      <ItemFields
        form={form}
        property={
          <TextInput
            label="Property"
            readOnly
            variant="filled"
            description="Use Transfer to move it to another property"
            value={item.property.name}
          />
        }
      />
    </FormDialog>
  )
}

/** Edits the current version from the server. A changed quantity is recorded as a count. */
export const EditItemDialog = ({ id, ...dialog }: ItemDialogProps & { id: string }) => (
  <LoadedItem {...dialog} id={id} title="Edit Item">
    {(item, reload) => <EditForm key={item.version} {...dialog} item={item} onReload={reload} />}
  </LoadedItem>
)
