import { z } from 'zod'
import { type CivilDate, nightsBetween } from '../core/dates.ts'
import { wholeNumber } from '../core/fields.ts'
import { type Naira, percentOfNaira } from '../core/money.ts'

export const maxPolicySteps = 4

/**
 * For a guest who cancels at least `daysBefore` days before arrival. `refundPercent` is the percentage of the total that is refunded
 * if all of it is paid. The rest of the total is the fee, which a part payment covers first.
 */
export const CancellationStep = z.object({
  daysBefore: wholeNumber({ label: 'Days before arrival', min: 0, max: 365 }),
  refundPercent: wholeNumber({ label: 'Refund', min: 1, max: 100 }),
})
export type CancellationStep = z.infer<typeof CancellationStep>

const uniqueDaysMessage = 'Each number of days can have one refund'
const fallingRefundMessage = 'A guest who cancels earlier cannot get less back'

/** The steps, the earliest cancellation first. Later than the last step nothing is refunded. */
export type CancellationPolicy = CancellationStep[]

const byDays = (steps: readonly CancellationStep[]) =>
  steps.toSorted((one, other) => other.daysBefore - one.daysBefore)

export const CancellationPolicyInput = z
  .array(CancellationStep)
  .max(maxPolicySteps, `At most ${maxPolicySteps} steps`)
  .refine(
    (steps) => new Set(steps.map(({ daysBefore }) => daysBefore)).size === steps.length,
    uniqueDaysMessage,
  )
  .refine(
    (steps) =>
      byDays(steps).every((step, i, sorted) => step.refundPercent >= (sorted[i + 1]?.refundPercent ?? 0)),
    fallingRefundMessage,
  )
  .transform(byDays)

export const PolicyPreset = z.enum(['FLEXIBLE', 'MODERATE', 'FIRM', 'NO_REFUND'])
export type PolicyPreset = z.infer<typeof PolicyPreset>

export const policyPresets: Record<PolicyPreset, { label: string; steps: CancellationPolicy }> = {
  FLEXIBLE: { label: 'Flexible', steps: [{ daysBefore: 1, refundPercent: 100 }] },
  MODERATE: {
    label: 'Moderate',
    steps: [
      { daysBefore: 5, refundPercent: 100 },
      { daysBefore: 1, refundPercent: 50 },
    ],
  },
  FIRM: {
    label: 'Firm',
    steps: [
      { daysBefore: 14, refundPercent: 100 },
      { daysBefore: 7, refundPercent: 50 },
    ],
  },
  NO_REFUND: { label: 'No refund', steps: [] },
}

const describeStep = ({ daysBefore, refundPercent }: CancellationStep): string => {
  const until =
    daysBefore === 0
      ? 'the day of arrival'
      : `${daysBefore} ${daysBefore === 1 ? 'day' : 'days'} before arrival`
  return `${refundPercent === 100 ? 'Full refund' : `${100 - refundPercent} % fee`} until ${until}`
}

/** "Full refund until 5 days before arrival. 50 % fee until 1 day before arrival. No refund after that." */
export const describePolicy = (steps: readonly CancellationStep[]): string =>
  steps.length === 0
    ? 'No refund after booking.'
    : `${steps.map(describeStep).join('. ')}. No refund after that.`

interface AgreedStay {
  checkIn: CivilDate
  /** The earlier check-in from which the days count, after an agent moved the stay. */
  policyCheckIn?: CivilDate | null
  totalAmount: Naira
  cancellationPolicy: readonly CancellationStep[] | null
}

/** The `refundPercent` that applies to a guest who cancels on a day: 100 if no policy was agreed. */
export function refundPercentOf(
  {
    checkIn,
    policyCheckIn,
    cancellationPolicy,
  }: Pick<AgreedStay, 'checkIn' | 'policyCheckIn' | 'cancellationPolicy'>,
  today: CivilDate,
): number {
  if (cancellationPolicy === null) return 100
  const days = nightsBetween(today, policyCheckIn ?? checkIn)
  return cancellationPolicy.find(({ daysBefore }) => days >= daysBefore)?.refundPercent ?? 0
}

/** What the policy of a stay that is cancelled on a day keeps at most, in naira. */
export const policyFeeOf = (stay: AgreedStay, today: CivilDate): Naira =>
  percentOfNaira(stay.totalAmount, 100 - refundPercentOf(stay, today))

/**
 * The fee of a cancelled stay in naira, as its policy says: at most what is paid, because the policy asks for no further money. It follows
 * what is paid later. An owner may set a higher one. The trigger `bookings_fit_fee` writes the same.
 */
export const paidFeeOf = ({
  policyFee,
  paidAmount,
  totalAmount,
}: Record<'policyFee' | 'paidAmount' | 'totalAmount', Naira>): Naira =>
  Math.min(policyFee, paidAmount, totalAmount)

/** The `paidFeeOf` of a stay that is cancelled on a day. */
export const cancellationFeeOf = (stay: AgreedStay & { paidAmount: Naira }, today: CivilDate): Naira =>
  paidFeeOf({ ...stay, policyFee: policyFeeOf(stay, today) })

export const cancelOnlyMessage = 'Cancel the booking without changing its dates or guests'
export const feeOfCancelledMessage = 'Only a cancelled booking has a fee'
export const feeAboveTotalMessage = 'The fee cannot exceed the total amount'
export const feeByOwnerMessage = 'Only the owner changes the cancellation fee'
export const feeReasonMessage = 'Give a reason for the changed fee'
