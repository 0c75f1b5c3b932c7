import { SimpleGrid, TextInput } from '@mantine/core'
import type { FormState } from '../../lib/form-state.ts'
import { PersonFields } from '../../ui/people/PersonFields.tsx'
import type { AgentValues } from './agent-form.ts'

interface AgentFieldsProps {
  form: FormState<AgentValues>
  /** Their address is fixed, and what only an agent has may be left empty. */
  isEdit?: boolean
}

export function AgentFields({ form, isEdit = false }: AgentFieldsProps) {
  return (
    <>
      <PersonFields
        form={form}
        emailDisabled={isEdit}
        emailHint={isEdit ? 'Email cannot be changed for security reasons' : undefined}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Commission Rate"
          required={!isEdit}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          {...form.getInputProps('commissionRate')}
        />
        <TextInput
          label="Location"
          required={!isEdit}
          autoComplete="off"
          placeholder="Lekki, Lagos"
          {...form.getInputProps('location')}
        />
      </SimpleGrid>
    </>
  )
}
