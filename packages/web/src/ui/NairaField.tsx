import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface NairaFieldProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur'> {
  /** Naira; undefined when empty. */
  value: number | undefined
  onChange?: (amount: number | undefined) => void
}

const toAmount = (value: number | string) => {
  const amount = typeof value === 'number' ? value : Number.parseFloat(value)
  return Number.isFinite(amount) ? amount : undefined
}

/** An amount in naira: groups thousands while typing, shows two decimals once left. */
export function NairaField({ value, onChange, ...props }: NairaFieldProps) {
  const [editing, setEditing] = useState(false)
  return (
    <NumberInput
      leftSection={<span aria-hidden>₦</span>}
      inputMode="decimal"
      hideControls
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale={!editing}
      allowNegative={false}
      {...props}
      value={value ?? ''}
      onChange={(next) => {
        // Not on focus: new text under a selection loses it, and what is typed would be added instead.
        setEditing(true)
        onChange?.(toAmount(next))
      }}
      onBlur={() => setEditing(false)}
    />
  )
}
