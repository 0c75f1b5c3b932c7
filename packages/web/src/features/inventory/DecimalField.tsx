import { roundToTwo } from '@ilewa/contract/inventory-input'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface DecimalFieldProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur'> {
  /** Undefined when empty, which is sent as 0. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** Two decimals stand there once it is left. */
  isMoney?: boolean
}

const toNumber = (value: number | string) => {
  const number = typeof value === 'number' ? value : Number.parseFloat(value)
  return Number.isFinite(number) ? number : undefined
}

/** "Accepts only digits and one decimal point; values are rounded to 2 decimals" (operations section 5). */
export function DecimalField({ value, onChange, isMoney, ...props }: DecimalFieldProps) {
  const [editing, setEditing] = useState(false)
  const leave = () => {
    setEditing(false)
    if (value !== undefined) onChange(roundToTwo(value))
  }
  return (
    <NumberInput
      leftSection={isMoney && <span aria-hidden>₦</span>}
      inputMode="decimal"
      hideControls
      allowNegative={false}
      thousandSeparator=","
      decimalScale={editing ? undefined : 2}
      fixedDecimalScale={isMoney && !editing}
      placeholder={isMoney ? '0.00' : '0'}
      {...props}
      value={value ?? ''}
      onChange={(next) => {
        setEditing(true)
        onChange(toNumber(next))
      }}
      onBlur={leave}
    />
  )
}
