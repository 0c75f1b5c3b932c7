import { PasswordInput } from '@ilewa/contract/account/schema'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useRenewRecoveryCodes } from '../account.api.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface RenewRecoveryCodesDialogProps extends DialogState {
  onClose: () => void
}

export function RenewRecoveryCodesDialog({ onClose, ...dialog }: RenewRecoveryCodesDialogProps) {
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<string[]>()
  const contractForm = useContractForm({
    schema: PasswordInput,
    initialValues: { password: '' },
    send: async (body) => {
      const { data } = await renew.mutateAsync({ body })
      setCodes(data.recoveryCodes)
    },
  })
  const { form } = contractForm
  if (codes) return <RecoveryCodesDialog {...dialog} onClose={onClose} codes={codes} />
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title="New Recovery Codes"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Create New Codes"
      size="md"
    >
      <Text mb="md">You get ten new codes. The old codes stop working.</Text>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}
