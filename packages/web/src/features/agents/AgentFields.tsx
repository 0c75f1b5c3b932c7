import { SimpleGrid, TextInput } from '@mantine/core'
import { hasMoreDecimals, roundPasted } from '../../lib/forms/decimals.ts'
import type { FormState } from '../../lib/forms/form-state.ts'
import { PersonFields } from '../../ui/people/PersonFields.tsx'
import type { AgentValues } from './agent-form.ts'

interface AgentFieldsProps {
  form: FormState<AgentValues>
  /** In an edit the email cannot be changed, and the agent-only fields are optional. */
  isEdit?: boolean
}

const rateDecimals = 2

export function AgentFields({ form, isEdit = false }: AgentFieldsProps) {
  const rate = form.getInputProps('commissionRate')
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
          {...rate}
          onChange={(event) => {
            if (!hasMoreDecimals(event.currentTarget.value, rateDecimals)) rate.onChange(event)
          }}
          onPaste={(event) => {
            const rounded = roundPasted(event.clipboardData.getData('text'), rateDecimals)
            if (rounded === undefined) return
            event.preventDefault()
            rate.onChange(rounded)
          }}
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
