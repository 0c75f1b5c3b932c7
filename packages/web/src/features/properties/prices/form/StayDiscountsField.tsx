import { maxStayDiscounts } from '@ilewa/contract/prices/schema'
import { ActionIcon, Button, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import classes from './Prices.module.css'
import type { PriceForm, StayDiscountValues } from './price-form.ts'

/** Discounts by the nights from which they apply. */
export function StayDiscountsField({ form }: { form: PriceForm }) {
  const { stayDiscounts: rows } = form.values
  const setRows = (next: StayDiscountValues[]) => form.setFieldValue('stayDiscounts', next)
  const change = (index: number, changes: Partial<StayDiscountValues>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  const error = form.errors.stayDiscounts
  return (
    <>
      <Text c="dimmed" fz="sm">
        Each stay gets one discount: the one for the most nights.
      </Text>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div key={index} className={classes.row}>
          <NumberField
            label="From nights"
            decimals={0}
            value={row.nights}
            error={form.errors[`stayDiscounts.${index}.nights`]}
            onChange={(nights) => change(index, { nights })}
          />
          <NumberField
            label="Discount in %"
            decimals={0}
            value={row.percent}
            error={form.errors[`stayDiscounts.${index}.percent`]}
            onChange={(percent) => change(index, { percent })}
          />
          <ActionIcon
            variant="default"
            aria-label={`Remove discount ${index + 1}`}
            onClick={() => setRows(rows.filter((_, at) => at !== index))}
          >
            <Trash2 size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <Text c="red" fz="sm" role="alert">
          {error}
        </Text>
      )}
      {rows.length < maxStayDiscounts && (
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => setRows([...rows, { nights: undefined, percent: undefined }])}
        >
          Add discount
        </Button>
      )}
    </>
  )
}
