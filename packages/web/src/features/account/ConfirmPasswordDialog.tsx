import { PasswordInput } from '@ilewa/contract/account'
import { security } from '@ilewa/contract/security'
import { Text } from '@mantine/core'
import { call } from '../../lib/call.ts'
import { useContractForm } from '../../lib/forms.ts'
import { useSession } from '../../lib/session.ts'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface ConfirmPasswordDialogProps extends DialogState {
  onAnswer: (entered: boolean) => void
}

/** Renews the session's recent password. */
export function ConfirmPasswordDialog({ onAnswer, ...dialog }: ConfirmPasswordDialogProps) {
  const email = useSession()?.user.email
  const { form, submit, busy, failure } = useContractForm({
    schema: PasswordInput,
    initialValues: { password: '' },
    send: async (body) => {
      await call(security.confirmPassword, { body })
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      {...dialog}
      onClose={() => onAnswer(false)}
      title="Confirm It's You"
      onSubmit={submit}
      submitLabel="Continue"
      busy={busy}
      failure={failure}
      size="md"
    >
      <Text mb="md">Enter your password to continue. What you started stays as it is.</Text>
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
