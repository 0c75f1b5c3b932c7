import {
  maxAdvanceDays,
  maxNoticeHours,
  maxPageHoldHours,
  maxPageMinNights,
} from '@ilewa/contract/public-page/terms'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { type PageFormState, type RuleField, ruleFields } from './page-form.ts'

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

/** The fields of the rules: loaded once they are unfolded, because number fields are heavy. */
export const PageRuleFields = ({ form }: { form: PageFormState }) =>
  ruleFields.map((field) => {
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
  })
