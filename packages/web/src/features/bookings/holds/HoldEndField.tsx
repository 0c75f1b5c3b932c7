import { NativeSelect, TextInput } from '@mantine/core'
import type { FormState } from '../../../lib/forms/form-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { timeZoneOf, useFormatDateTime } from '../../../lib/today.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import classes from './HoldEndField.module.css'
import { chosenEnd, type HoldEnds, type HoldValues, otherEnd } from './hold-form.ts'

interface HoldEndFieldProps {
  form: FormState<HoldValues>
  ends: HoldEnds
}

/** The end of a hold: a choice, or a day and a time. The end is written out, because a select cuts large text off. */
export function HoldEndField({ form, ends: { ends, other } }: HoldEndFieldProps) {
  const formatDateTime = useFormatDateTime()
  const end = chosenEnd(form.values, timeZoneOf(useSession()))
  const isOther = form.values.holdUntil === otherEnd
  const { error, ...choice } = form.getInputProps('holdUntil')
  return (
    <>
      <NativeSelect
        label="Held until"
        data={ends}
        description={end && formatDateTime(end)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={!isOther && error}
        {...choice}
      />
      {isOther && (
        <div className={classes.fields}>
          <DateField
            label="Day"
            min={other.firstDay}
            max={other.lastDay}
            {...form.getInputProps('day')}
            error={error}
          />
          <TextInput type="time" label="Time" {...form.getInputProps('time')} error={Boolean(error)} />
        </div>
      )}
    </>
  )
}
