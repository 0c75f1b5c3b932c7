import { CollectionKeysInput } from '@ilewa/contract/collections/keys'
import { Button, Group, Stack } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SecondFactorField } from '../../../ui/form/SecondFactorField.tsx'
import { askForCode } from './ask-for-code.ts'
import { saveCollectionKeys } from './collections.api.ts'

interface KeysValues extends Record<string, unknown> {
  secretKey: string
  webhookHash: string
  /** Undefined until the server requires it. */
  code: string | undefined
}

const initialValues: KeysValues = { secretKey: '', webhookHash: '', code: undefined }

interface KeysFormProps {
  onSaved: () => void
  /** Undefined if there is nothing to return to. */
  onCancel: (() => void) | undefined
}

/** The keys of the business's own account at the payment provider. They are gone with the form once they are saved. */
export function KeysForm({ onSaved, onCancel }: KeysFormProps) {
  const { form, submit, busy, failure } = useContractForm({
    schema: CollectionKeysInput,
    initialValues,
    send: async (body) => {
      await saveCollectionKeys(body)
      onSaved()
    },
    onFailure: (error): boolean => askForCode(form, error),
    fallback: { message: 'Failed to save the keys' },
  })
  const { code } = form.values
  const buttons = (
    <Group gap="xs">
      {onCancel && (
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" loading={busy}>
        Save keys
      </Button>
    </Group>
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw="26rem">
        <PasswordField
          label="Secret key"
          description="Flutterwave → Settings → API keys"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('secretKey')}
        />
        <PasswordField
          label="Secret hash"
          description="Choose one in Flutterwave → Settings → Webhooks"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('webhookHash')}
        />
        <FormFailure failure={failure} />
        {code === undefined ? (
          buttons
        ) : (
          <SecondFactorField
            value={code}
            error={form.errors.code}
            onChange={(next) => form.setFieldValue('code', next)}
          >
            {buttons}
          </SecondFactorField>
        )}
      </Stack>
    </form>
  )
}
