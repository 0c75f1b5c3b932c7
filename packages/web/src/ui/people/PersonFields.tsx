import { SimpleGrid, TextInput } from '@mantine/core'
import type { FormState } from '../../lib/forms/form-state.ts'

// A type, because an interface is not assignable to Record<string, unknown>.
export type PersonValues = { firstName: string; lastName: string; email: string; phone: string }

export const emptyPerson: PersonValues = { firstName: '', lastName: '', email: '', phone: '' }

interface PersonFieldsProps<V extends PersonValues> {
  form: FormState<V>
  /** The e-mail address cannot be changed. */
  emailDisabled?: boolean
  emailHint?: string
}

/** Name and contact fields. */
export function PersonFields<V extends PersonValues>({ form, ...email }: PersonFieldsProps<V>) {
  const name = { required: true, autoComplete: 'off', autoCapitalize: 'words' }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="First Name" {...name} {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" {...name} {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label="Email Address"
        required={!email.emailDisabled}
        disabled={email.emailDisabled}
        description={email.emailHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Phone Number"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="+234 803 123 4567"
        {...form.getInputProps('phone')}
      />
    </>
  )
}
