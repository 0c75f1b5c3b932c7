import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Makes the visibility toggle focusable and labelled. */
const showPasswordButton = { 'aria-label': 'Show or hide password', 'aria-hidden': false, tabIndex: 0 }

interface PasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete' | 'onChange'> {
  /** Hint for password managers; 'off' for a secret that is no password of the person. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  onChange: NonNullable<PasswordInputProps['onChange']>
}

/** A password input with a visibility toggle. Mantine's does not set aria-invalid. */
export const PasswordField = (props: PasswordFieldProps) => (
  <PasswordInput
    visibilityToggleButtonProps={showPasswordButton}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
