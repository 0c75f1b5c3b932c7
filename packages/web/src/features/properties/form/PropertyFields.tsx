import {
  commonAmenities,
  formatBathrooms,
  formatBedrooms,
  maxBathrooms,
  maxBedrooms,
  PropertyStatus,
  PropertyType,
  propertyStatusLabels,
  propertyTypeLabels,
} from '@ilewa/contract/properties/terms'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { AmenitiesField } from './AmenitiesField.tsx'
import type { PropertyForm } from './property-form.ts'

const types = [
  { value: '', label: 'Not specified' },
  ...PropertyType.options.map((value) => ({ value, label: propertyTypeLabels[value] })),
]
const statuses = PropertyStatus.options.map((value) => ({ value, label: propertyStatusLabels[value] }))

const placeholderOption = { value: '', label: 'Choose…' }
const toCountOptions = (max: number, format: (count: number) => string) => [
  placeholderOption,
  ...Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: format(index + 1) })),
]
const bedroomChoices = toCountOptions(maxBedrooms, formatBedrooms)
const bathroomChoices = toCountOptions(maxBathrooms, formatBathrooms)

interface CountFieldProps {
  form: PropertyForm
  name: 'bedrooms' | 'bathrooms'
  label: string
  choices: typeof bedroomChoices
}

function CountField({ form, name, label, choices }: CountFieldProps) {
  const isMissing = form.values[name] === undefined
  return (
    <NativeSelect
      label={label}
      required
      data={choices}
      value={form.values[name] ?? ''}
      error={form.errors[name] && isMissing ? `Choose how many ${name}` : form.errors[name]}
      onChange={({ currentTarget }) => form.setFieldValue(name, Number(currentTarget.value) || undefined)}
    />
  )
}

/** All fields of a property except the images. */
export function PropertyFields({ form }: { form: PropertyForm }) {
  const field = form.getInputProps
  return (
    <>
      <TextInput label="Name" required placeholder="Sea View Apartment" {...field('name')} />
      <TextInput
        label="Address"
        required
        placeholder="12 Admiralty Way, Lekki, Lagos"
        {...field('address')}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <CountField form={form} name="bedrooms" label="Bedrooms" choices={bedroomChoices} />
        <CountField form={form} name="bathrooms" label="Bathrooms" choices={bathroomChoices} />
        <NativeSelect
          label="Type"
          data={types}
          value={form.values.type ?? ''}
          onChange={({ currentTarget }) =>
            form.setFieldValue('type', PropertyType.safeParse(currentTarget.value).data)
          }
        />
        <NativeSelect label="Status" data={statuses} {...field('status')} />
      </SimpleGrid>
      <NairaField label="Price per Night" placeholder="0.00" {...field('pricePerNight')} />
      <AmenitiesField suggestions={commonAmenities} {...field('amenities')} />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={10}
        placeholder="What guests should know and love about it"
        {...field('description')}
      />
    </>
  )
}
