import { inventory } from '@ilewa/contract/inventory/endpoints'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { addQuantities, formatQuantity } from '@ilewa/contract/inventory/stock'
import { Text } from '@mantine/core'
import { call } from '../../../lib/api/call.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { itemApi } from '../inventory.api.ts'
import { toTransferSchema } from './item-form.ts'

// A type, not an interface, because the form requires a record type.
type TransferValues = { propertyId: string; quantity: number | undefined }

const emptyTransfer: TransferValues = { propertyId: '', quantity: undefined }

interface TransferFormProps extends Omit<RecordDialogProps, 'id'> {
  item: InventoryItem
  onReload: () => Promise<unknown>
}

function TransferForm({ item, onReload, onClose, ...dialog }: TransferFormProps) {
  const contractForm = useContractForm({
    schema: toTransferSchema(item),
    initialValues: emptyTransfer,
    send: async (body, idempotencyKey) => {
      const { message } = await call(inventory.transfer, { params: { id: item.id }, body, idempotencyKey })
      void refresh('inventory')
      notifySuccess(message)
      onClose()
    },
    fallback: { title: 'Error', message: 'Failed to transfer item.' },
  })
  const { form } = contractForm
  const left = addQuantities(item.quantity, -(form.values.quantity ?? 0))
  return (
    <FormDialog
      {...dialog}
      title="Transfer Item"
      size="md"
      onClose={onClose}
      contractForm={contractForm}
      submitLabel="Transfer"
      busyLabel="Moving…"
      onReload={onReload}
    >
      <Text>
        Move some of <strong>{item.itemName}</strong> from {item.property.name} to another property.
      </Text>
      <PropertySelect label="To property" required {...form.getInputProps('propertyId')} />
      <NumberField
        decimals={2}
        placeholder="0"
        label="Quantity to move"
        required
        description={`${formatQuantity(item.quantity)} there now`}
        {...form.getInputProps('quantity')}
      />
      <FactLines facts={[[`Left at ${item.property.name}`, left < 0 ? '–' : formatQuantity(left)]]} />
    </FormDialog>
  )
}

/** Transfers part of an item to another property. */
export const TransferItemDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={itemApi.useOne(id)} title="Transfer Item">
    {(item, reload) => <TransferForm key={item.version} {...dialog} item={item} onReload={reload} />}
  </RecordLoader>
)
