import { maxPolicySteps, PolicyPreset, policyPresets } from '@ilewa/contract/money/cancellation'
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { FormErrors } from '../../lib/forms/form-state.ts'
import { NumberField } from '../form/NumberField.tsx'
import classes from './PolicyField.module.css'
import {
  describeValues,
  type PolicyChoice,
  type PolicyValues,
  type StepValues,
  toOwnSteps,
  type UnsetPolicy,
} from './policy-values.ts'

const presetOptions = PolicyPreset.options.map((value) => ({ value, label: policyPresets[value].label }))

const unsetLabels: Record<UnsetPolicy, string> = { BUSINESS: 'As the business', NONE: 'None agreed' }

interface StepsProps {
  steps: readonly StepValues[]
  onChange: (steps: StepValues[]) => void
  /** The error of a row's field, by its path below the policy. */
  errorOf: (path: string) => string | undefined
}

/** The rows of an own policy. */
function Steps({ steps, onChange, errorOf }: StepsProps) {
  const change = (index: number, changes: Partial<StepValues>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...changes } : step)))
  return (
    <>
      {steps.map((step, index) => {
        const daysError = errorOf(`${index}.daysBefore`)
        const percentError = errorOf(`${index}.refundPercent`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          <div key={index} className={classes.row}>
            <NumberField
              label="Days before arrival"
              decimals={0}
              value={step.daysBefore}
              error={daysError}
              onChange={(daysBefore) => change(index, { daysBefore })}
            />
            <NumberField
              label="Refund, % of total"
              decimals={0}
              value={step.refundPercent}
              error={percentError}
              onChange={(refundPercent) => change(index, { refundPercent })}
            />
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`Remove row ${index + 1}`}
              onClick={() => onChange(steps.filter((_, at) => at !== index))}
            >
              <Trash2 size={18} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {steps.length < maxPolicySteps && (
        <Group>
          <Button
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            onClick={() => onChange([...steps, { daysBefore: undefined, refundPercent: undefined }])}
          >
            Add row
          </Button>
        </Group>
      )}
    </>
  )
}

interface PolicyFieldProps {
  value: PolicyValues
  onChange: (value: PolicyValues) => void
  /** The errors of the form. */
  errors: FormErrors
  /** The field's name in the form. */
  name: string
  label: string
  /** What the first option means. */
  unset: UnsetPolicy
  /** The policy of the business in plain words, of which a property may have another. */
  businessText?: string | undefined
}

/** A cancellation policy: a preset or own rows, and the policy in plain words. */
export function PolicyField({ value, onChange, errors, name, ...props }: PolicyFieldProps) {
  const { choice, steps } = value
  const { label, unset, businessText = '' } = props
  const choose = (next: PolicyChoice) =>
    onChange({ choice: next, steps: next === 'OWN' ? toOwnSteps(value) : [] })
  const error = errors[name]
  return (
    <div className={classes.policy}>
      <NativeSelect
        label={label}
        data={[{ value: unset, label: unsetLabels[unset] }, ...presetOptions, { value: 'OWN', label: 'Own' }]}
        value={choice}
        error={choice === 'OWN' ? undefined : error}
        onChange={({ currentTarget }) => choose(currentTarget.value as PolicyChoice)}
      />
      {choice === 'OWN' && (
        <Steps
          steps={steps}
          onChange={(next) => onChange({ choice, steps: next })}
          errorOf={(path) => errors[`${name}.${path}`]}
        />
      )}
      {choice === 'OWN' && error && (
        <Text c="red" fz="sm" role="alert">
          {error}
        </Text>
      )}
      <Text c="dimmed" fz="sm" aria-live="polite">
        {choice === 'BUSINESS' ? businessText : describeValues(value)}
      </Text>
    </div>
  )
}
