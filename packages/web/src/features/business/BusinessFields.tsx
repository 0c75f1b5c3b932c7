import { businessKinds, countries, employeeSizes } from '@ilewa/contract/business'
import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { FormState } from '../../lib/forms/form-state.ts'
import type { BusinessForm } from './business-form.ts'

type GetInputProps = FormState<BusinessForm>['getInputProps']

const placeholderOption = { value: '', label: 'Choose…' }
const toOptions = (choices: Record<string, { label: string }>) => [
  placeholderOption,
  ...Object.entries(choices).map(([value, { label }]) => ({ value, label })),
]
const kinds = toOptions(businessKinds)
/** JavaScript sorts integer-like keys such as "1" first, which is the required order. */
const sizes = toOptions(employeeSizes)
const countryChoices = [
  placeholderOption,
  ...Object.entries(countries).map(([value, label]) => ({ value, label })),
]

function AddressFields({ field }: { field: GetInputProps }) {
  return (
    <>
      <Textarea
        label="Business Address"
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={5}
        {...field('address')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="City" autoComplete="address-level2" {...field('city')} />
        <TextInput label="State/Province" autoComplete="address-level1" {...field('state')} />
        <TextInput label="Postal Code" autoComplete="postal-code" {...field('zipCode')} />
        <NativeSelect
          label="Country"
          autoComplete="country-name"
          data={countryChoices}
          {...field('country')}
        />
      </SimpleGrid>
    </>
  )
}

function ContactFields({ field }: { field: GetInputProps }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Business Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0803 123 4567"
          {...field('phone')}
        />
        <TextInput
          label="Business Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('email')}
        />
      </SimpleGrid>
      <TextInput
        label="Website"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        {...field('website')}
      />
    </>
  )
}

/** The fields of a business profile. Only name and type are required. */
export function BusinessFields({ field }: { field: GetInputProps }) {
  return (
    <Stack gap="md">
      <TextInput label="Business Name" required autoComplete="organization" {...field('businessName')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect label="Business Type" required data={kinds} {...field('businessType')} />
        <NativeSelect label="Number of Employees" data={sizes} {...field('numberOfEmployees')} />
      </SimpleGrid>
      <Textarea label="Business Description" autosize minRows={3} maxRows={8} {...field('description')} />
      <AddressFields field={field} />
      <ContactFields field={field} />
    </Stack>
  )
}
