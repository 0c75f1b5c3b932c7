import {
  type CancellationPolicy,
  CancellationStep,
  describePolicy,
  PolicyPreset,
  policyPresets,
} from '@ilewa/contract/money/cancellation'

/** What no policy of its own means: that of the business, or none. */
export type UnsetPolicy = 'BUSINESS' | 'NONE'
export type PolicyChoice = PolicyPreset | UnsetPolicy | 'OWN'

/** Undefined is an empty field. */
export interface StepValues {
  daysBefore: number | undefined
  refundPercent: number | undefined
}

/** A policy in a form. */
export interface PolicyValues {
  choice: PolicyChoice
  /** Of an own policy. */
  steps: StepValues[]
}

export function toPolicyValues(policy: CancellationPolicy | null, unset: UnsetPolicy): PolicyValues {
  if (policy === null) return { choice: unset, steps: [] }
  const text = describePolicy(policy)
  const preset = PolicyPreset.options.find((name) => describePolicy(policyPresets[name].steps) === text)
  return { choice: preset ?? 'OWN', steps: policy }
}

/** What the contract's schema reads. */
export function toPolicyInput({ choice, steps }: PolicyValues): readonly StepValues[] | null {
  if (choice === 'OWN') return steps
  return choice === 'BUSINESS' || choice === 'NONE' ? null : policyPresets[choice].steps
}

/** The rows with which an own policy begins: those of the policy that was chosen before. */
export function toOwnSteps(values: PolicyValues): StepValues[] {
  const steps = toPolicyInput(values) ?? []
  return steps.length > 0
    ? steps.map((step) => ({ ...step }))
    : [{ daysBefore: undefined, refundPercent: 100 }]
}

/** The policy in plain words, without rows that are not complete yet. */
export function describeValues(values: PolicyValues): string {
  const input = toPolicyInput(values)
  if (input === null) return 'A guest who cancels gets everything back.'
  const steps = input.flatMap((step) => CancellationStep.safeParse(step).data ?? [])
  return describePolicy(steps.toSorted((one, other) => other.daysBefore - one.daysBefore))
}
