import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { itemApi } from '../inventory.api.ts'
import { ItemFields } from './ItemFields.tsx'
import { ItemChanges, toItemValues } from './item-form.ts'

interface EditFormProps extends Omit<RecordDialogProps, 'id'> {
  item: InventoryItem
  onReload: () => Promise<unknown>
}

function EditForm({ item, onReload, onClose, ...dialog }: EditFormProps) {
  const contractForm = useContractForm({
    schema: ItemChanges,
    initialValues: toItemValues(item),
    send: async (body) => {
      const { message } = await itemApi.update(item, body)
      notifySuccess(message)
      onClose()
    },
    fallback: { title: 'Error', message: 'Failed to update item.' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="Edit Item"
      onClose={onClose}
      contractForm={contractForm}
      submitLabel="Save changes"
      busyLabel="Saving…"
      onReload={onReload}
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
export const EditItemDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={itemApi.useOne(id)} title="Edit Item">
    {(item, reload) => <EditForm key={item.version} {...dialog} item={item} onReload={reload} />}
  </RecordLoader>
)
