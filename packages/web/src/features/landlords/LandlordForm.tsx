import {
  type Landlord,
  LandlordInput,
  maxLandlordAddress,
  maxLandlordNotes,
} from '@ilewa/contract/landlords/schema'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { FormState } from '../../lib/forms/form-state.ts'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { CreateRecordDialog, EditRecordDialog } from '../../ui/record/RecordFormDialog.tsx'
import type { RecordForm } from '../../ui/record/record-form.ts'
import classes from './LandlordForm.module.css'
import { landlordApi } from './landlords.api.ts'

// A type, not an interface, because the form requires a record type.
type LandlordValues = {
  name: string
  phone: string
  email: string
  address: string
  taxId: string
  bankName: string
  accountNumber: string
  accountName: string
  notes: string
}

const emptyLandlord: LandlordValues = {
  name: '',
  phone: '',
  email: '',
  address: '',
  taxId: '',
  bankName: '',
  accountNumber: '',
  accountName: '',
  notes: '',
}

const toValues = (landlord: Landlord): LandlordValues => ({
  name: landlord.name,
  phone: landlord.phone,
  email: landlord.email ?? '',
  address: landlord.address ?? '',
  taxId: landlord.taxId ?? '',
  bankName: landlord.bankName ?? '',
  accountNumber: landlord.accountNumber ?? '',
  accountName: landlord.accountName ?? '',
  notes: landlord.notes ?? '',
})

function BankFields({ form }: { form: FormState<LandlordValues> }) {
  const hint = useId()
  const field = form.getInputProps
  return (
    <fieldset className={classes.bank} aria-describedby={hint}>
      <legend>Bank account for payouts</legend>
      <p id={hint}>Fill in all three, or none.</p>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Bank" autoComplete="off" placeholder="GTBank" {...field('bankName')} />
        <TextInput
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="10 digits"
          {...field('accountNumber')}
        />
      </SimpleGrid>
      <TextInput label="Account name" autoComplete="off" autoCapitalize="words" {...field('accountName')} />
    </fieldset>
  )
}

function Fields({ form }: { form: FormState<LandlordValues> }) {
  const field = form.getInputProps
  return (
    <>
      <TextInput label="Name" required autoComplete="off" autoCapitalize="words" {...field('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Phone number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+234 803 123 4567"
          {...field('phone')}
        />
        <TextInput label="Email" type="email" inputMode="email" autoComplete="off" {...field('email')} />
      </SimpleGrid>
      <CountedTextarea label="Address" max={maxLandlordAddress} {...field('address')} />
      <TextInput label="Tax ID" autoComplete="off" {...field('taxId')} />
      <BankFields form={form} />
      <CountedTextarea
        label="Notes"
        placeholder="Only you see them"
        max={maxLandlordNotes}
        {...field('notes')}
      />
    </>
  )
}

const landlordForm: RecordForm<Landlord, typeof LandlordInput, LandlordValues> = {
  api: landlordApi,
  labels: {
    createTitle: 'New Landlord',
    editTitle: 'Edit Landlord',
    create: 'Create landlord',
    createFailed: 'Failed to create landlord',
    updateFailed: 'Failed to update landlord',
  },
  schema: () => LandlordInput,
  toValues,
  Fields,
}

export const CreateLandlordDialog = ({ id: _, ...dialog }: RecordDialogProps) => (
  <CreateRecordDialog {...dialog} description={landlordForm} initialValues={emptyLandlord} draft="landlord" />
)

export const EditLandlordDialog = (props: RecordDialogProps) => (
  <EditRecordDialog {...props} description={landlordForm} />
)
