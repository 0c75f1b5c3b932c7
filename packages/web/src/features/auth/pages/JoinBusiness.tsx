import { isAuthenticatorCode } from '@ilewa/contract/account/schema'
import { AcceptInput, type Invitation } from '@ilewa/contract/people/invitations'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { hasCode } from '../../../lib/api/api-error.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { authPath } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SecondFactorField } from '../../../ui/form/SecondFactorField.tsx'
import { acceptInvitation } from '../invitations.api.ts'

interface JoinValues extends Record<string, unknown> {
  token: string
  password: string
  /** Undefined until the server requires it. */
  code: string | undefined
}

function JoinForm({ token, invitation }: JoinBusinessProps) {
  const navigate = useNavigate()
  const initialValues: JoinValues = { token, password: '', code: undefined }
  const { form, submit, busy, failure } = useContractForm({
    schema: AcceptInput,
    initialValues,
    fallback: { title: 'Not Joined' },
    send: async (body) => {
      const { message } = await acceptInvitation({ body })
      notifySuccess(message)
      void navigate(authPath('login'), { state: { email: invitation.email } })
    },
    onFailure: (error) => {
      const isCodeRequired = hasCode(error, 'auth.two_factor_needed')
      // The field is cleared, because the sixth digit submits the form. Editing one digit of a wrong code would
      // submit another wrong code.
      const isWrongCode =
        hasCode(error, 'auth.two_factor_code_invalid') && isAuthenticatorCode(form.getValues().code ?? '')
      if (isCodeRequired || isWrongCode) form.setFieldValue('code', '')
      return isCodeRequired
    },
  })
  const { code } = form.values
  const join = (
    <Button type="submit" loading={busy} fullWidth>
      Join {invitation.businessName}
    </Button>
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <Text>
          You already have an account with {invitation.email}. Enter its password to join{' '}
          {invitation.businessName}.
        </Text>
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        {code === undefined ? (
          join
        ) : (
          <SecondFactorField
            value={code}
            error={form.errors.code}
            onChange={(next) => form.setFieldValue('code', next)}
          >
            {join}
          </SecondFactorField>
        )}
      </Stack>
    </form>
  )
}

interface JoinBusinessProps {
  token: string
  invitation: Invitation
}

/** Joins the business with an existing account and its password, if the account has no business. */
export function JoinBusiness({ token, invitation }: JoinBusinessProps) {
  if (invitation.account === 'FREE') return <JoinForm token={token} invitation={invitation} />
  return (
    <Alert color="red" title="Already in a business">
      {invitation.email} already belongs to a business on Ilewa. Ask {invitation.businessName} to invite you
      at another address.
    </Alert>
  )
}
