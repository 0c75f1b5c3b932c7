import { TextInput } from '@mantine/core'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { propertyApi } from '../../properties/properties.api.ts'
import { landlordApi } from '../landlords.api.ts'
import type { AgreementForm, AgreementValues } from './agreement-form.ts'
import { LandlordSelect } from './LandlordSelect.tsx'

const Chosen = ({ label, name }: { label: string; name: string | undefined }) => (
  <TextInput label={label} readOnly variant="filled" value={name ?? ''} />
)

export type Parties = Pick<AgreementValues, 'propertyId' | 'landlordId'>

interface PartiesFieldsProps {
  form: AgreementForm
  /** Those that cannot change; '' for one that is chosen in the form. */
  given: Parties
}

/** The property and the landlord of an agreement. */
export function PartiesFields({ form, given }: PartiesFieldsProps) {
  const { data: property } = propertyApi.useOne(given.propertyId || null)
  const { data: landlord } = landlordApi.useOne(given.landlordId || null)
  return (
    <>
      {given.propertyId ? (
        <Chosen label="Property" name={property?.name} />
      ) : (
        <PropertySelect label="Property" required {...form.getInputProps('propertyId')} />
      )}
      {given.landlordId ? (
        <Chosen label="Landlord" name={landlord?.name} />
      ) : (
        <LandlordSelect label="Landlord" required {...form.getInputProps('landlordId')} />
      )}
    </>
  )
}
