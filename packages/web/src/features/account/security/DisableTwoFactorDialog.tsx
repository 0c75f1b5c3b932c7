import { PasswordInput } from '@ilewa/contract/account/schema'
import { Text } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useDisableTwoFactor } from '../account.api.ts'

interface DisableTwoFactorDialogProps extends DialogState {
  onClose: () => void
}

export function DisableTwoFactorDialog({ onClose, ...dialog }: DisableTwoFactorDialogProps) {
  const disable = useDisableTwoFactor()
  const contractForm = useContractForm({
    schema: PasswordInput,
    initialValues: { password: '' },
    send: async (body) => {
      const { message } = await disable.mutateAsync({ body })
      onClose()
      notifySuccess(message)
    },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title="Turn Off Two-Factor Authentication"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Turn Off"
      destructive
      size="md"
    >
      <Text mb="md">
        Your password alone will then be enough to sign in. The recovery codes stop working.
      </Text>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}
