import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeField } from './CodeField.tsx'

interface SecondFactorFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** The submit button, between the field and the switch to the other kind of code. */
  children?: ReactNode
}

/** The six digits of the authenticator app, or a recovery code. The sixth digit submits the form around it. */
export function SecondFactorField({ value, error, onChange, children }: SecondFactorFieldProps) {
  const [isRecovery, setRecovery] = useState(false)
  const toggleKind = () => {
    setRecovery(!isRecovery)
    onChange('')
  }
  return (
    <>
      {isRecovery ? (
        <TextInput
          label="Recovery code"
          autoComplete="off"
          data-code
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="K7M3-QX9P-2HTW"
          autoFocus
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <CodeField label="Code from your app" value={value} error={error} onChange={onChange} />
      )}
      {children}
      <Button variant="subtle" fullWidth onClick={toggleKind}>
        {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
      </Button>
    </>
  )
}
