import { TaxedPart, taxedPartLabels } from '@ilewa/contract/prices/stay-taxes'
import { maxTaxName, maxTaxRate } from '@ilewa/contract/prices/taxes'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { DateField } from '../../ui/form/DateField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import classes from './TaxesPanel.module.css'
import type { TaxValues } from './tax-values.ts'

const inclusionOptions = [
  { value: 'included', label: 'Included in the prices' },
  { value: 'added', label: 'Added to the prices' },
]

interface TaxFieldsProps {
  value: TaxValues
  /** "Tax 1" */
  title: string
  onChange: (value: TaxValues) => void
  onRemove: () => void
  /** The error of a field of the tax. */
  errorOf: (field: keyof TaxValues) => string | undefined
}

/** One tax of the business. */
export function TaxFields({ value, title, onChange, onRemove, errorOf }: TaxFieldsProps) {
  const change = (changes: Partial<TaxValues>) => onChange({ ...value, ...changes })
  const { name, rate, appliesTo, isIncluded, isVat, validFrom } = value
  return (
    <fieldset className={classes.tax}>
      <legend>{name || title}</legend>
      <div className={classes.row}>
        <TextInput
          label="Name"
          maxLength={maxTaxName}
          value={name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NumberField
          label="Rate"
          decimals={2}
          max={maxTaxRate}
          clampBehavior="none"
          rightSection={<span aria-hidden>%</span>}
          value={rate}
          error={errorOf('rate')}
          onChange={(next) => change({ rate: next })}
        />
      </div>
      <div className={classes.row}>
        <NativeSelect
          label="Prices"
          data={inclusionOptions}
          value={isIncluded ? 'included' : 'added'}
          onChange={({ currentTarget }) => change({ isIncluded: currentTarget.value === 'included' })}
        />
        <DateField
          label="For arrivals from"
          value={validFrom}
          error={errorOf('validFrom')}
          onChange={(next) => change({ validFrom: next })}
        />
      </div>
      <Checkbox.Group
        label="Applies to"
        value={appliesTo}
        error={errorOf('appliesTo')}
        onChange={(next) => change({ appliesTo: TaxedPart.options.filter((part) => next.includes(part)) })}
      >
        <div className={classes.parts}>
          {TaxedPart.options.map((part) => (
            <Checkbox key={part} value={part} label={taxedPartLabels[part]} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="It is VAT"
        description="Invoices with it need your tax ID and CAC number."
        checked={isVat}
        onChange={(event) => change({ isVat: event.currentTarget.checked })}
      />
      <Button
        variant="subtle"
        color="red"
        className="tap"
        style={{ justifySelf: 'start' }}
        leftSection={<Trash2 size={18} aria-hidden />}
        aria-label={`Remove ${name || title}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  )
}
