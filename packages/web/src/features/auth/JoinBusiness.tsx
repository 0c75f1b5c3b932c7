import { AcceptInput, type Invitation } from '@ilewa/contract/invitations'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useContractForm } from '../../lib/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { authPath } from '../../lib/paths.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { acceptInvitation } from './invitations.api.ts'

function JoinForm({ token, invitation }: JoinBusinessProps) {
  const navigate = useNavigate()
  const { form, submit, busy, failure } = useContractForm({
    schema: AcceptInput,
    initialValues: { token, password: '' },
    fallback: { title: 'Not Joined' },
    send: async (body) => {
      const { message } = await acceptInvitation({ body })
      notifySuccess(message)
      void navigate(authPath('login'))
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <Text>
          You already have an account with {invitation.email}. Enter its password to join{' '}
          {invitation.businessName}.
        </Text>
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" loading={busy} fullWidth>
          Join {invitation.businessName}
        </Button>
      </Stack>
    </form>
  )
}

interface JoinBusinessProps {
  token: string
  invitation: Invitation
}

/** For an invited person who has an account: one that has no business joins this one by its password. */
export function JoinBusiness({ token, invitation }: JoinBusinessProps) {
  if (invitation.account === 'FREE') return <JoinForm token={token} invitation={invitation} />
  return (
    <Alert color="red" title="Already in a business">
      {invitation.email} already belongs to a business on Ilewa. Ask {invitation.businessName} to invite you
      at another address.
    </Alert>
  )
}
