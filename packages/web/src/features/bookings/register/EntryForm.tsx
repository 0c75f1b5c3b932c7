import { type BookingRegister, RegisterEntryInput } from '@ilewa/contract/guest-register/schema'
import {
  IdKind,
  idKindLabels,
  ninDigits,
  registerHints,
  registerLabels,
  storedNinDigits,
} from '@ilewa/contract/guest-register/terms'
import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { addEntry } from './register.api.ts'

const idKindOptions = [
  { value: '', label: 'Choose…' },
  ...IdKind.options.map((value) => ({ value, label: idKindLabels[value] })),
]

export interface EntryValues extends Record<string, unknown> {
  fullName: string
  nationality: string
  address: string
  phone: string
  comingFrom: string
  goingTo: string
  idKind: IdKind | '' | null
  idNumber: string
}

interface EntryFormProps {
  bookingId: string
  register: BookingRegister
  initialValues: EntryValues
  /** For the guest after another. */
  hasFocus: boolean
  /** Whether something is typed that is not saved. */
  onDirtyChange: (isDirty: boolean) => void
  /** Gets the values that were added. */
  onAdded: (values: EntryValues) => void
}

/** Adds a guest of the booking to the register. */
export function EntryForm({
  bookingId,
  register,
  initialValues,
  hasFocus,
  onDirtyChange,
  onAdded,
}: EntryFormProps) {
  const hasDocument = register.mode === 'IDENTITY'
  const { form, submit, busy, failure } = useContractForm({
    schema: RegisterEntryInput,
    initialValues: { ...initialValues, idKind: hasDocument ? initialValues.idKind : null },
    send: async (input, idempotencyKey) => {
      await addEntry(bookingId, input, idempotencyKey)
      onAdded(form.getValues())
    },
    fallback: { message: 'Failed to add the guest' },
  })
  const { idKind } = form.values
  const isDirty = form.isDirty()
  useEffect(() => {
    onDirtyChange(isDirty)
    // A form that is gone, because the last guest was added, has nothing to lose.
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
  // The number of a child is hidden, so it must not be sent.
  const chooseDocument = (kind: IdKind | '') =>
    form.setValues({ idKind: kind, ...(kind === 'CHILD' && { idNumber: '' }) })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={registerLabels.fullName}
          autoComplete="off"
          autoFocus={hasFocus}
          {...form.getInputProps('fullName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={registerLabels.nationality}
            placeholder="Nigerian"
            autoComplete="off"
            {...form.getInputProps('nationality')}
          />
          <TextInput
            label={registerLabels.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
        </SimpleGrid>
        <TextInput label={registerLabels.address} autoComplete="off" {...form.getInputProps('address')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={registerLabels.comingFrom}
            description={registerHints.comingFrom}
            autoComplete="off"
            {...form.getInputProps('comingFrom')}
          />
          <TextInput
            label={registerLabels.goingTo}
            description={registerHints.goingTo}
            autoComplete="off"
            {...form.getInputProps('goingTo')}
          />
        </SimpleGrid>
        {hasDocument && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={registerLabels.idKind}
              data={idKindOptions}
              value={idKind ?? ''}
              error={form.errors.idKind}
              onChange={({ currentTarget }) => chooseDocument(currentTarget.value as IdKind | '')}
            />
            {idKind !== 'CHILD' && (
              <TextInput
                label={registerLabels.idNumber}
                description={
                  idKind === 'NIN'
                    ? `All ${ninDigits} digits or the last ${storedNinDigits}; only these are kept`
                    : undefined
                }
                autoComplete="off"
                inputMode={idKind === 'NIN' ? 'numeric' : undefined}
                {...form.getInputProps('idNumber')}
              />
            )}
          </SimpleGrid>
        )}
        <FormFailure failure={failure} />
        <Button type="submit" loading={busy}>
          Add guest
        </Button>
      </Stack>
    </form>
  )
}
