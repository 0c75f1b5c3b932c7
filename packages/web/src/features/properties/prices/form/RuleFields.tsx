import '@mantine/core/styles/Switch.layer.css'
import { formatNights } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Switch, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { LockedPanel } from '../../../../ui/plan/LockedPanel.tsx'
import classes from './Prices.module.css'
import {
  type PaidPriceField,
  type PriceForm,
  type PriceValues,
  removedRule,
  usedPaidFields,
} from './price-form.ts'
import { StayDiscountsField } from './StayDiscountsField.tsx'

const ruleLabels: Record<PaidPriceField, string> = {
  stayDiscounts: 'Long stays',
  floorPrice: 'Lowest price per night',
  fillsGaps: 'Fill short gaps',
  leaveNoGapBelow: 'Leave no short gap',
}

/** A row that is not complete yet is left out. */
const formatTiers = ({ stayDiscounts }: PriceValues) =>
  stayDiscounts
    .flatMap(({ nights, percent }) => (nights && percent ? [`${formatNights(nights)}: −${percent} %`] : []))
    .join(', ')

/** The rule in a few words: "7 nights: −10 %". */
const ruleTexts: Record<PaidPriceField, (values: PriceValues) => string> = {
  stayDiscounts: formatTiers,
  floorPrice: ({ floorPrice }) => formatNaira(floorPrice),
  fillsGaps: () => 'Short stays fill gaps',
  leaveNoGapBelow: ({ leaveNoGapBelow }) => `No gap under ${formatNights(leaveNoGapBelow ?? 0)}`,
}

interface FoldProps {
  form: PriceForm
  title: string
  /** Fields inside: an error in one of them unfolds it. */
  fields: readonly (keyof PriceValues & string)[]
  /** The rules inside, shown while it is folded. */
  rules: readonly PaidPriceField[]
  children: ReactNode
}

/** Rules that few hosts need: folded, with what is set beside the title. */
function Fold({ form, title, fields, rules, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const hasError = Object.keys(form.errors).some((path) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`)),
  )
  const used = usedPaidFields(form.values).filter((field) => rules.includes(field))
  const set = used
    .map((field) => ruleTexts[field](form.values))
    .filter(Boolean)
    .join(' · ')
  return (
    <details
      className={classes.fold}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>{title}</strong> <span>{set || 'None'}</span>
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  )
}

function GapFields({ form }: { form: PriceForm }) {
  const field = form.getInputProps
  return (
    <>
      <Switch
        size="md"
        label={ruleLabels.fillsGaps}
        description="A short stay may fill a gap. Gaps count in nights."
        {...form.getCheckboxProps('fillsGaps')}
      />
      {form.values.fillsGaps && (
        <div className={classes.pair}>
          <NumberField label="Smallest gap" decimals={0} {...field('smallestGap')} />
          <NumberField label="Days ahead" decimals={0} {...field('gapDaysAhead')} />
        </div>
      )}
      <NumberField
        label="Leave no gap shorter than (nights)"
        description="0 allows every gap."
        decimals={0}
        placeholder="0"
        {...field('leaveNoGapBelow')}
      />
    </>
  )
}

/** The rules of a paid plan. */
export const RuleFields = ({ form }: { form: PriceForm }) => (
  <div>
    <Fold form={form} title={ruleLabels.stayDiscounts} fields={['stayDiscounts']} rules={['stayDiscounts']}>
      <StayDiscountsField form={form} />
    </Fold>
    <Fold form={form} title={ruleLabels.floorPrice} fields={['floorPrice']} rules={['floorPrice']}>
      <NairaField
        label={ruleLabels.floorPrice}
        description="Not shown to agents. Their discounts and those of long stays stop there."
        placeholder="None"
        {...form.getInputProps('floorPrice')}
      />
    </Fold>
    <Fold
      form={form}
      title="Gaps between stays"
      fields={['fillsGaps', 'smallestGap', 'gapDaysAhead', 'leaveNoGapBelow']}
      rules={['fillsGaps', 'leaveNoGapBelow']}
    >
      <GapFields form={form} />
    </Fold>
  </div>
)

/** Shown on a plan without these rules: those that are set stay in force, and can only be removed. */
export function LockedRuleFields({ form }: { form: PriceForm }) {
  const used = usedPaidFields(form.values)
  return (
    <>
      <LockedPanel
        title="More price rules"
        text="Upgrade to add long-stay discounts, a lowest price and gap rules."
      />
      {used.length > 0 && (
        <div>
          <Text c="dimmed">Saved rules still apply. You can remove them.</Text>
          <ul className={classes.rules} aria-label="Saved rules">
            {used.map((field) => (
              <li key={field}>
                <span>
                  <strong>{ruleLabels[field]}</strong> {ruleTexts[field](form.values)}
                </span>
                <Button
                  variant="default"
                  aria-label={`Remove ${ruleLabels[field]}`}
                  onClick={() => form.setValues({ [field]: removedRule[field] })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
