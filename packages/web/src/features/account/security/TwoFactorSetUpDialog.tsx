import { TotpCodeInput, type TwoFactorSetup } from '@ilewa/contract/account/schema'
import { Anchor, CopyButton, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { hasCode } from '../../../lib/api/api-error.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { useBeginTwoFactor, useConfirmTwoFactor } from '../account.api.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import classes from './TwoFactorSetUpDialog.module.css'

interface TwoFactorSetUpDialogProps extends DialogState {
  onClose: () => void
}

/** "ABCD EFGH …", which is easier to type. */
const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Secret({ secret, otpauthUrl }: TwoFactorSetup) {
  return (
    <div className={classes.secret}>
      <QrCode text={otpauthUrl} label="QR code for your authenticator app" />
      <div>
        <Text fz="sm">
          1. Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
          Aegis.
        </Text>
        <Anchor href={otpauthUrl} className={classes.here}>
          Open the app on this phone
        </Anchor>
        <Text fz="sm" mt="xs">
          Or enter this key by hand:
        </Text>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <button type="button" className={classes.key} onClick={copy}>
              <code>{formatSecret(secret)}</code>
              <span>{copied ? 'Copied' : 'Copy'}</span>
            </button>
          )}
        </CopyButton>
      </div>
    </div>
  )
}

/** Two-factor setup: scan or type the secret, verify a code, save the recovery codes. */
export function TwoFactorSetUpDialog({ onClose, ...dialog }: TwoFactorSetUpDialogProps) {
  const setup = useBeginTwoFactor()
  const confirm = useConfirmTwoFactor()
  const [codes, setCodes] = useState<string[]>()
  const code = useRef<HTMLDivElement>(null)
  const contractForm = useContractForm({
    schema: TotpCodeInput,
    initialValues: { code: '' },
    fallback: { title: 'Verification Failed' },
    send: async (body) => {
      const { data } = await confirm.mutateAsync({ body })
      setCodes(data.recoveryCodes)
    },
    onFailure: (error) => {
      if (!hasCode(error, 'auth.two_factor_code_invalid')) return false
      form.setFieldValue('code', '')
      code.current?.querySelector('input')?.focus()
      return false
    },
  })
  const { form } = contractForm
  if (codes) return <RecoveryCodesDialog {...dialog} onClose={onClose} codes={codes} />

  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title="Set Up Two-Factor Authentication"
      contractForm={contractForm}
      submitLabel="Turn On"
    >
      {setup.isPending && <SkeletonRows count={3} />}
      {setup.isError && <ErrorView error={setup.error} onRetry={() => void setup.refetch()} />}
      {setup.data && (
        <>
          <Secret {...setup.data} />
          <div ref={code} className={classes.code}>
            <Text fz="sm">2. Enter the six digits that the app shows now.</Text>
            <CodeField
              label="Code from your app"
              value={form.values.code}
              error={form.errors.code}
              autoFocus={false}
              onChange={(digits) => form.setFieldValue('code', digits)}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
