import { Input, PinInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import classes from './CodeField.module.css'

const length = 6

interface CodeFieldProps {
  label: string
  value: string
  error: ReactNode
  onChange: (digits: string) => void
  autoFocus?: boolean
}

/** Six digits, typed, pasted as "123 456", or autofilled by the phone. The sixth digit submits the form around them. */
export function CodeField({ label, value, error, onChange, autoFocus = true }: CodeFieldProps) {
  const element = useRef<HTMLElement>(null)
  const submit = () => element.current?.closest('form')?.requestSubmit()
  /** Replaces Mantine's onComplete, which does not fire again after a rejected code. */
  const change = (digits: string) => {
    onChange(digits)
    if (digits.length === length && value.length < length) requestAnimationFrame(submit)
  }
  return (
    <Input.Wrapper error={error} labelElement="div" label={label}>
      <PinInput
        length={length}
        size="lg"
        type="number"
        oneTimeCode
        autoFocus={autoFocus}
        placeholder=""
        error={Boolean(error)}
        rootRef={(root) => {
          element.current = root
          root?.setAttribute('aria-label', label)
        }}
        classNames={{ root: classes.code, pinInput: classes.digit, input: classes.input }}
        getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${length}` })}
        value={value}
        onChange={change}
      />
    </Input.Wrapper>
  )
}
