import type { Naira } from '@ilewa/contract/core/money'
import { type MaintenanceDetails, maxRequestDescription } from '@ilewa/contract/maintenance/schema'
import {
  acceptsMaintenanceRequests,
  MaintenancePriority,
  type MaintenanceStatus,
  maintenancePriorityLabels,
  maintenanceStatusLabels,
} from '@ilewa/contract/maintenance/terms'
import { PropertyStatus } from '@ilewa/contract/properties/terms'
import { Checkbox, NativeSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { FormState } from '../../lib/forms/form-state.ts'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import { PropertySelect } from '../../ui/form/PropertySelect.tsx'

const priorities = MaintenancePriority.options.map((value) => ({
  value,
  label: maintenancePriorityLabels[value],
}))
/** Statuses that the edit form offers, as documented. */
export const formStatuses: readonly MaintenanceStatus[] = ['IN_PROGRESS', 'COMPLETED']

const statuses = formStatuses.map((value) => ({ value, label: maintenanceStatusLabels[value] }))
const openStatuses = PropertyStatus.options.filter(acceptsMaintenanceRequests)

// A type, not an interface, because the form requires a record type.
export type MaintenanceValues = {
  title: string
  description: string
  priority: MaintenancePriority
  /** Null for an unchanged status. */
  status: MaintenanceStatus | null
  reporterName: string
  estimatedCost: Naira | undefined
  actualCost: Naira | undefined
  propertyId: string
  includeBooked: boolean
}

type MaintenanceForm = FormState<MaintenanceValues>

/** A new request offers properties that are not booked or in maintenance, unless the checkbox is set. */
function PropertyField({ form, isNew }: { form: MaintenanceForm; isNew: boolean }) {
  const showsAllProperties = !isNew || form.values.includeBooked
  return (
    <Stack gap={0}>
      <PropertySelect
        label="Property"
        required
        statuses={showsAllProperties ? undefined : openStatuses}
        {...form.getInputProps('propertyId')}
      />
      {isNew && (
        <Checkbox
          py="0.75rem"
          label="Include booked properties"
          {...form.getCheckboxProps('includeBooked')}
        />
      )}
    </Stack>
  )
}

/** Offers In Progress and Completed. Cancelling and reopening are separate buttons. */
function StatusField({ form, current }: { form: MaintenanceForm; current: MaintenanceStatus }) {
  return (
    <>
      <Select
        label="Status"
        data={statuses}
        placeholder={maintenanceStatusLabels[current]}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('status')}
      />
      {form.values.status === 'COMPLETED' && (
        <NairaField label="Actual cost" placeholder="0.00" {...form.getInputProps('actualCost')} />
      )}
    </>
  )
}

interface MaintenanceFieldsProps {
  form: MaintenanceForm
  /** The edited request; undefined for a new one. */
  record: MaintenanceDetails | undefined
}

/** All fields of a request except the photos. */
export function MaintenanceFields({ form, record }: MaintenanceFieldsProps) {
  const field = form.getInputProps
  return (
    <>
      <TextInput label="Title" required placeholder="Kitchen tap drips" {...field('title')} />
      <PropertyField form={form} isNew={!record} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect label="Priority" required data={priorities} {...field('priority')} />
        {record && <StatusField form={form} current={record.status} />}
        <TextInput label="Reporter name" placeholder="Who noticed it" {...field('reporterName')} />
        <NairaField label="Estimated cost" placeholder="0.00" {...field('estimatedCost')} />
      </SimpleGrid>
      <CountedTextarea
        label="Description"
        minRows={3}
        maxRows={10}
        placeholder="What is wrong, where, and since when"
        max={maxRequestDescription}
        {...field('description')}
      />
    </>
  )
}
