import type { Block } from '@ilewa/contract/blocks/schema'
import { type CivilDate, formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import type { TakenNights } from '@ilewa/contract/properties/calendar'
import { TextInput } from '@mantine/core'
import { takenBy } from '../../lib/taken-nights.ts'
import { useToday } from '../../lib/today.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { FreeNightsField } from '../../ui/form/FreeNightsField.tsx'
import { useTakenNights } from '../properties/properties.api.ts'
import { type BlockForm, hasBegun, isOver } from './block-form.ts'

const arrivalHint = 'Guests can arrive again on the last day.'

/** A block has no id in the taken nights, but no two overlap. */
const isNightsOf = ({ from, to }: Block, { kind, checkIn, checkOut }: TakenNights) =>
  kind === 'BLOCK' && checkIn === from && checkOut === to

/** Only the last day of a block that has begun can change. */
function LastDayField({ form, record, today }: { form: BlockForm; record: Block; today: CivilDate }) {
  const { data = [] } = useTakenNights(record.propertyId, today)
  const taken = data.filter((nights) => !isNightsOf(record, nights))
  return (
    <>
      <TextInput label="First night" readOnly variant="filled" value={formatDate(record.from)} />
      <DateField
        label="Last day"
        required
        min={today}
        isDisabled={(day) => takenBy({ taken }, record.from, day) !== undefined}
        description={`Past nights stay blocked. ${arrivalHint}`}
        {...form.getInputProps('to')}
        error={form.errors.from ?? form.errors.to}
      />
    </>
  )
}

interface BlockDatesFieldProps {
  form: BlockForm
  record: Block | undefined
}

/** The nights of a block: both dates, or what can still change of one that has begun. */
export function BlockDatesField({ form, record }: BlockDatesFieldProps) {
  const today = useToday()
  if (record && isOver(record, today)) {
    return (
      <TextInput
        label="First night and last day"
        description="These dates are over and cannot change."
        readOnly
        variant="filled"
        value={formatDateRange(record.from, record.to)}
      />
    )
  }
  if (record && hasBegun(record, today)) return <LastDayField form={form} record={record} today={today} />
  const { propertyId, from, to } = form.values
  return (
    <FreeNightsField
      label="First night and last day"
      description={arrivalHint}
      propertyId={propertyId}
      value={[from, to]}
      isOwn={(nights) => record !== undefined && isNightsOf(record, nights)}
      error={form.errors.from ?? form.errors.to}
      onChange={([first, last]) => form.setValues({ from: first, to: last })}
    />
  )
}
