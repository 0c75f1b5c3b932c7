import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** The eye, reachable by keyboard. */
const showPasswordButton = { 'aria-label': 'Show or hide password', 'aria-hidden': false, tabIndex: 0 }

interface PasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete' | 'onChange'> {
  /** What a password manager should do with it. */
  autoComplete: 'current-password' | 'new-password'
  onChange: NonNullable<PasswordInputProps['onChange']>
}

/** A password with its show and hide toggle. Mantine's own says nothing of a fault to a screen reader. */
export const PasswordField = (props: PasswordFieldProps) => (
  <PasswordInput
    visibilityToggleButtonProps={showPasswordButton}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
