import { CollectionKeysRemoval } from '@ilewa/contract/collections/keys'
import { Stack, Text } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { SecondFactorField } from '../../../ui/form/SecondFactorField.tsx'
import { askForCode } from './ask-for-code.ts'
import { removeCollectionKeys } from './collections.api.ts'

interface DeleteKeysValues extends Record<string, unknown> {
  /** Undefined until the server requires it. */
  code: string | undefined
}

const initialValues: DeleteKeysValues = { code: undefined }

interface DeleteKeysDialogProps extends DialogState {
  onClose: () => void
}

/** Asks before the keys are deleted, and for the second factor if it is on. */
export function DeleteKeysDialog({ onClose, ...dialog }: DeleteKeysDialogProps) {
  const contractForm = useContractForm({
    schema: CollectionKeysRemoval,
    initialValues,
    send: async (body) => {
      await removeCollectionKeys(body)
      onClose()
    },
    onFailure: (error): boolean => askForCode(form, error),
    fallback: { message: 'Failed to delete the keys' },
  })
  const { form } = contractForm
  const { code } = form.values
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title="Delete keys?"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Delete keys"
      destructive
      size="md"
    >
      <Stack gap="md">
        <Text>
          Open pay links are cancelled. Payments still under way are then not recorded automatically.
        </Text>
        {code !== undefined && (
          <SecondFactorField
            value={code}
            error={form.errors.code}
            onChange={(next) => form.setFieldValue('code', next)}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
