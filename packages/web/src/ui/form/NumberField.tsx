import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { roundPasted } from '../../lib/forms/decimals.ts'

export interface NumberFieldProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  /** Undefined when empty. */
  value: number | undefined
  onChange?: (value: number | undefined) => void
  /** Maximum number of decimals; 0 for a whole number. */
  decimals: number
  /** Adds zeros up to `decimals` when the field loses focus: 5 becomes 5.00. */
  isFixed?: boolean
}

const toNumber = (value: number | string) => {
  const number = typeof value === 'number' ? value : Number.parseFloat(value)
  return Number.isFinite(number) ? number : undefined
}

/** A number of 0 or more: rejects extra decimals while typing and rounds pasted ones half up. */
export function NumberField({ value, onChange, decimals, isFixed, ...props }: NumberFieldProps) {
  const [editing, setEditing] = useState(false)

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const rounded = roundPasted(event.clipboardData.getData('text'), decimals)
    if (rounded === undefined || props.readOnly) return
    event.preventDefault()
    event.stopPropagation()
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const joined = `${text.slice(0, selectionStart ?? 0)}${rounded}${text.slice(selectionEnd ?? text.length)}`
    setEditing(true)
    onChange?.(toNumber(joined.replaceAll(',', '')))
  }

  return (
    <NumberInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      hideControls
      thousandSeparator=","
      // A typed comma groups thousands, as the field formats them; Mantine's default is a decimal point.
      allowedDecimalSeparators={['.']}
      allowDecimal={decimals > 0}
      allowNegative={false}
      decimalScale={editing ? undefined : decimals}
      fixedDecimalScale={isFixed && !editing}
      isAllowed={({ value: typed }) => (typed.split('.')[1] ?? '').length <= decimals}
      {...props}
      onPasteCapture={paste}
      value={value ?? ''}
      onChange={(next) => {
        // Set here and not on focus. Reformatting on focus would clear the selection, and typing would then append
        // instead of replace.
        setEditing(true)
        onChange?.(toNumber(next))
      }}
      onBlur={() => setEditing(false)}
    />
  )
}
