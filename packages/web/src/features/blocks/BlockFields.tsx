import { type Block, maxBlockNote } from '@ilewa/contract/blocks/schema'
import { BlockReason, blockReasonLabels } from '@ilewa/contract/blocks/terms'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useCan } from '../../lib/session/use-can.ts'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { PropertySelect } from '../../ui/form/PropertySelect.tsx'
import { useOpenRequests } from '../maintenance/maintenance.api.ts'
import { useLimits } from '../subscription/subscription.api.ts'
import { BlockDatesField } from './BlockDatesField.tsx'
import type { BlockForm } from './block-form.ts'

interface FieldsProps {
  form: BlockForm
  /** The edited block; undefined for a new one. */
  record: Block | undefined
}

const reasons = BlockReason.options.map((value) => ({ value, label: blockReasonLabels[value] }))

/** The open requests of the property, and the linked one if it is finished. */
function RepairField({ form, record }: FieldsProps) {
  const { propertyId } = form.values
  const { data: requests = [] } = useOpenRequests(propertyId || null)
  const choices = requests.map(({ id, title }) => ({ value: id, label: title }))
  const linked = record?.maintenanceRequestId
  if (linked && !requests.some(({ id }) => id === linked))
    choices.push({ value: linked, label: record.maintenanceTitle ?? 'Repair' })
  const { value, ...field } = form.getInputProps('maintenanceRequestId')
  return (
    <Select
      label="Maintenance request (optional)"
      placeholder={choices.length > 0 ? 'Choose a request' : 'No open request at this property'}
      clearable
      data={choices}
      disabled={choices.length === 0}
      comboboxProps={{ withinPortal: false }}
      {...field}
      value={value || null}
      onChange={(id) => field.onChange(id ?? '')}
    />
  )
}

/** Property, nights, reason and note. Staff block dates for repairs only. */
export function BlockFields({ form, record }: FieldsProps) {
  const canChooseReason = useCan('blocks:manage')
  const { data: limits } = useLimits()
  return (
    <>
      {record ? (
        <TextInput label="Property" readOnly variant="filled" value={record.property.name} />
      ) : (
        <PropertySelect label="Property" required {...form.getInputProps('propertyId')} />
      )}
      <BlockDatesField form={form} record={record} />
      {canChooseReason ? (
        <NativeSelect label="Reason" required data={reasons} {...form.getInputProps('reason')} />
      ) : (
        <TextInput label="Reason" readOnly variant="filled" value={blockReasonLabels[form.values.reason]} />
      )}
      {form.values.reason === 'REPAIR' && limits?.hasMaintenanceAccess && (
        <RepairField form={form} record={record} />
      )}
      <CountedTextarea
        label="Note"
        placeholder="Only you and your staff see it"
        max={maxBlockNote}
        {...form.getInputProps('note')}
      />
    </>
  )
}
