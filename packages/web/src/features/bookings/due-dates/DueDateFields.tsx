import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { maxDueDates, unassignedOf } from '@ilewa/contract/money/due-dates'
import type { DueDate } from '@ilewa/contract/money/due-states'
import { ActionIcon, Button, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { FormState } from '../../../lib/forms/form-state.ts'
import { useToday } from '../../../lib/today.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import classes from './DueDates.module.css'
import { type DueDateRow, describePaid, statesOf, withRest } from './due-dates-form.ts'

// A type, not an interface, because the form requires a record type.
export type DueDatesValues = {
  dueDates: DueDateRow[]
}

interface FieldsProps {
  form: FormState<DueDatesValues>
  totalAmount: Naira
}

function describeRest(rest: Naira, totalAmount: Naira): string {
  if (rest === 0) return `All of ${formatNaira(totalAmount)} is assigned.`
  return rest > 0
    ? `${formatNaira(rest)} of ${formatNaira(totalAmount)} is not assigned.`
    : `The amounts exceed the total by ${formatNaira(-rest)}.`
}

/** What is not assigned yet, and one tap that the last row takes it. */
function Rest({ form, totalAmount }: FieldsProps) {
  const { dueDates: rows } = form.values
  const rest = unassignedOf(rows, totalAmount)
  const fitted = withRest(rows, totalAmount)
  return (
    <div className={classes.rest} data-open={(rest !== 0 && rows.length > 0) || undefined}>
      <Text role="status">{rows.length === 0 ? 'No due dates.' : describeRest(rest, totalAmount)}</Text>
      {fitted && (
        <Button variant="default" px="sm" onClick={() => form.setFieldValue('dueDates', fitted)}>
          {rest > 0 ? 'Add it to the last amount' : 'Take it from the last amount'}
        </Button>
      )}
    </div>
  )
}

/** What of a row is covered by what is paid already, so that it does not read as still to be paid. */
function PaidPart({ state }: { state: DueDate | undefined }) {
  const paid = state && describePaid(state)
  if (!paid) return null
  return (
    <Text fz="sm" fw={600} className={classes.paid}>
      {paid}
    </Text>
  )
}

interface DueDateFieldsProps {
  form: FormState<DueDatesValues>
  booking: Pick<Booking, 'status' | 'totalAmount' | 'paidAmount'>
}

/** A row per due date. */
export function DueDateFields({ form, booking }: DueDateFieldsProps) {
  const { totalAmount } = booking
  const { dueDates: rows } = form.values
  const setRows = (next: DueDateRow[]) => form.setFieldValue('dueDates', next)
  const change = (index: number, changes: Partial<DueDateRow>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  const rest = unassignedOf(rows, totalAmount)
  const states = statesOf(rows, booking, useToday())
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <fieldset key={index} className={classes.row} aria-label={`Due date ${index + 1}`}>
          <DateField
            label="Due on"
            value={row.day}
            error={form.errors[`dueDates.${index}.day`]}
            onChange={(day) => change(index, { day })}
          />
          <NairaField
            label="Amount"
            placeholder="0.00"
            value={row.amount}
            error={form.errors[`dueDates.${index}.amount`]}
            onChange={(amount) => change(index, { amount })}
          />
          <ActionIcon
            variant="default"
            aria-label={`Remove due date ${index + 1}`}
            onClick={() => setRows(rows.filter((_, at) => at !== index))}
          >
            <Trash2 size={18} aria-hidden />
          </ActionIcon>
          <PaidPart state={states[index]} />
        </fieldset>
      ))}
      {rows.length < maxDueDates && (
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => setRows([...rows, { day: '', amount: rest > 0 ? rest : undefined }])}
        >
          Add due date
        </Button>
      )}
      <Rest form={form} totalAmount={totalAmount} />
    </>
  )
}
