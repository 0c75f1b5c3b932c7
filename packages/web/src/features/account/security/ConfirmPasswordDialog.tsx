import { PasswordInput } from '@ilewa/contract/account/schema'
import { security } from '@ilewa/contract/auth/account-protection'
import { Text } from '@mantine/core'
import { call } from '../../../lib/api/call.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useSession } from '../../../lib/session/session.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'

interface ConfirmPasswordDialogProps extends DialogState {
  onAnswer: (entered: boolean) => void
}

/** Asks for the password again, for calls that require a recently entered password. */
export function ConfirmPasswordDialog({ onAnswer, ...dialog }: ConfirmPasswordDialogProps) {
  const email = useSession()?.user.email
  const contractForm = useContractForm({
    schema: PasswordInput,
    initialValues: { password: '' },
    send: async (body) => {
      await call(security.confirmPassword, { body })
      onAnswer(true)
    },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      onClose={() => onAnswer(false)}
      title="Confirm It's You"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Continue"
      size="md"
    >
      <Text mb="md">Enter your password to continue. Your changes so far are kept.</Text>
      {/* Lets password managers identify the account. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label="Your Password"
        autoComplete="current-password"
        data-autofocus
        // Escape closes only this dialog, not the one below it.
        data-mantine-stop-propagation="true"
        onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}
