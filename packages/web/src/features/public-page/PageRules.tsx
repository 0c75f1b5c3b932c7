import {
  maxAdvanceDays,
  maxNoticeHours,
  maxPageHoldHours,
  maxPageMinNights,
} from '@ilewa/contract/public-page/terms'
import { useState } from 'react'
import { NumberField } from '../../ui/form/NumberField.tsx'
import classes from './PublicPage.module.css'
import { describeRules, type PageFormState, type RuleField, ruleFields } from './page-form.ts'

interface Rule {
  label: string
  description: string
  unit: string
  max: number
}

const rules: Record<RuleField, Rule> = {
  depositPercent: {
    label: 'Deposit',
    description: 'Share of the total that confirms a stay',
    unit: '%',
    max: 100,
  },
  holdHours: {
    label: 'Dates are held for',
    description: 'Until the deposit is paid',
    unit: 'hours',
    max: maxPageHoldHours,
  },
  minNights: {
    label: 'Shortest stay',
    description: 'For all properties on the page',
    unit: 'nights',
    max: maxPageMinNights,
  },
  noticeHours: {
    label: 'Notice',
    description: 'Before the day of arrival',
    unit: 'hours',
    max: maxNoticeHours,
  },
  advanceDays: {
    label: 'How far ahead',
    description: 'Guests cannot ask for later dates',
    unit: 'days',
    max: maxAdvanceDays,
  },
}

/** Deposit, hold and limits of dates: folded, with the values in one line. An error unfolds them. */
export function PageRules({ form }: { form: PageFormState }) {
  const [isOpen, setOpen] = useState(false)
  const hasError = ruleFields.some((field) => form.errors[field])
  return (
    <details
      className={classes.fold}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>Rules</strong> <span>{describeRules(form.values)}</span>
      </summary>
      <div className={classes.rules}>
        {ruleFields.map((field) => {
          const { unit, ...rule } = rules[field]
          return (
            <NumberField
              key={field}
              decimals={0}
              clampBehavior="none"
              rightSection={<span aria-hidden>{unit}</span>}
              rightSectionWidth="4rem"
              {...rule}
              {...form.getInputProps(field)}
            />
          )
        })}
      </div>
    </details>
  )
}
