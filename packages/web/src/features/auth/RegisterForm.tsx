import { RegisterInput } from '@ilewa/contract/auth/schema'
import { Button, Stack, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { otpPath } from '../../lib/paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PasswordChecklist } from '../../ui/form/PasswordChecklist.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import { register } from './auth.api.ts'
import { invalidInputNotice } from './auth-messages.ts'
import classes from './RegisterForm.module.css'

const empty = { firstName: '', lastName: '', phone: '', email: '', password: '', confirmPassword: '' }

export function RegisterForm() {
  const navigate = useNavigate()
  const { form, submit, busy, failure } = useContractForm({
    schema: RegisterInput,
    initialValues: empty,
    fallback: { title: 'Registration failed!' },
    invalidMessage: () => invalidInputNotice,
    send: async (body, idempotencyKey) => {
      const { data, message } = await register({ body, idempotencyKey })
      notifySuccess(message)
      void navigate(otpPath(data.email, 'signup'))
    },
  })
  const field = form.getInputProps

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <div className={classes.pair}>
          <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextInput
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0803 123 4567"
          {...field('phone')}
        />
        <TextInput label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        <PasswordChecklist password={form.values.password} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" loading={busy} fullWidth>
          Create Account
        </Button>
        <AcceptedTerms step="creating an account" />
      </Stack>
    </form>
  )
}
