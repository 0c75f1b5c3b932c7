import { EmailCodeInput, OwnEmailInput } from '@ilewa/contract/account/own-email'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { hasCode } from '../../lib/api/api-error.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { useCancelOwnEmail, useConfirmOwnEmail, useOwnEmail, useRequestOwnEmail } from './own-email.api.ts'
import classes from './settings.module.css'

function RequestForm({ email }: { email: string }) {
  const request = useRequestOwnEmail()
  const { form, submit, busy, failure } = useContractForm({
    schema: OwnEmailInput,
    initialValues: { email: '' },
    fallback: { title: 'Error', message: 'Failed to change the email address' },
    send: async (body) => {
      const { message } = await request.mutateAsync({ body })
      notifySuccess(message)
    },
  })
  return (
    <form noValidate onSubmit={submit} className={classes.narrow}>
      <Stack gap="md">
        <Text>
          You sign in with <strong className={classes.address}>{email}</strong>.
        </Text>
        <TextInput
          label="New Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <FormFailure failure={failure} />
        <div className={classes.foot}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Sending...' : 'Send Code'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function CodeForm({ pendingEmail }: { pendingEmail: string }) {
  const confirm = useConfirmOwnEmail()
  const request = useRequestOwnEmail()
  const cancel = useCancelOwnEmail()
  const { form, submit, busy, failure } = useContractForm({
    schema: EmailCodeInput,
    initialValues: { code: '' },
    fallback: { title: 'Verification Failed' },
    send: async (body) => {
      const { message } = await confirm.mutateAsync({ body })
      notifySuccess(message)
    },
    onFailure: (error) => {
      if (hasCode(error, 'auth.code_invalid')) form.setFieldValue('code', '')
      return false
    },
  })
  const notify = (pendingRequest: Promise<{ message: string }>) =>
    pendingRequest.then(
      ({ message }) => notifySuccess(message),
      (error) => notifyError(error),
    )
  const isWaiting = busy || request.isPending || cancel.isPending

  return (
    <form noValidate onSubmit={submit} className={classes.narrow}>
      <Stack gap="md">
        <Text>
          Enter the code we sent to <strong className={classes.address}>{pendingEmail}</strong>. Until then,
          your current address stays in use.
        </Text>
        <CodeField
          label="Code from the mail"
          value={form.values.code}
          error={form.errors.code}
          autoFocus={false}
          onChange={(digits) => form.setFieldValue('code', digits)}
        />
        <FormFailure failure={failure} />
        <Group gap="xs">
          <Button type="submit" disabled={isWaiting}>
            Confirm
          </Button>
          <Button
            variant="default"
            disabled={isWaiting}
            onClick={() => void notify(request.mutateAsync({ body: { email: pendingEmail } }))}
          >
            Send Another Code
          </Button>
          <Button variant="default" disabled={isWaiting} onClick={() => void notify(cancel.mutateAsync())}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The sign-in email and its change, which is verified by a code. */
export function OwnEmailPanel() {
  const own = useOwnEmail()
  return (
    <Panel title="Email Address">
      {own.isPending && <SkeletonRows count={2} />}
      {own.isError && !own.data && <ErrorView error={own.error} onRetry={() => void own.refetch()} />}
      {own.data &&
        (own.data.pendingEmail ? (
          <CodeForm pendingEmail={own.data.pendingEmail} />
        ) : (
          <RequestForm email={own.data.email} />
        ))}
    </Panel>
  )
}
