import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { addQuantities, formatQuantity } from '@ilewa/contract/inventory/stock'
import { Text } from '@mantine/core'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { StaleEdit } from '../../../ui/dialog/StaleEdit.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { useTransferItem } from '../inventory.api.ts'
import { toTransferSchema } from './item-form.ts'
import { type ItemDialogProps, LoadedItem } from './LoadedItem.tsx'
import { useItemForm } from './use-item-form.ts'

// A type, not an interface, because the form requires a record type.
type TransferValues = { propertyId: string; quantity: number | undefined }

const emptyTransfer: TransferValues = { propertyId: '', quantity: undefined }

interface TransferFormProps extends ItemDialogProps {
  item: InventoryItem
  onReload: () => Promise<unknown>
}

function TransferForm({ item, onReload, onClose, ...dialog }: TransferFormProps) {
  const { mutateAsync: transfer } = useTransferItem(item.id)
  const { form, submit, busy, failure, isStale } = useItemForm({
    schema: toTransferSchema(item),
    initialValues: emptyTransfer,
    send: async (body, idempotencyKey) => {
      const { message } = await transfer({ body, idempotencyKey })
      notifySuccess(message)
      onClose()
    },
    fallback: 'Failed to transfer item.',
  })
  const left = addQuantities(item.quantity, -(form.values.quantity ?? 0))
  return (
    <FormDialog
      {...dialog}
      title="Transfer Item"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Transfer"
      busyLabel="Moving…"
      busy={busy}
      failure={failure}
      notice={isStale && <StaleEdit onReload={onReload} />}
      dirty={form.isDirty()}
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
export const TransferItemDialog = ({ id, ...dialog }: ItemDialogProps & { id: string }) => (
  <LoadedItem {...dialog} id={id} title="Transfer Item">
    {(item, reload) => <TransferForm key={item.version} {...dialog} item={item} onReload={reload} />}
  </LoadedItem>
)
