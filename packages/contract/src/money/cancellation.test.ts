import { describe, expect, it } from 'vitest'
import {
  CancellationPolicyInput,
  cancellationFeeOf,
  describePolicy,
  policyPresets,
  refundPercentOf,
} from './cancellation.ts'

const { steps: moderate } = policyPresets.MODERATE

describe('the refund of a cancelled stay', () => {
  it.each([
    ['2026-12-05', 100],
    ['2026-12-10', 100],
    ['2026-12-11', 50],
    ['2026-12-14', 50],
    ['2026-12-15', 0],
    ['2026-12-20', 0],
  ])('cancelled on %s is %i %%', (today, expected) => {
    expect(refundPercentOf({ checkIn: '2026-12-15', cancellationPolicy: moderate }, today)).toBe(expected)
  })

  it('is full if nothing was agreed, and none with an empty policy', () => {
    const checkIn = '2026-12-15'
    expect(refundPercentOf({ checkIn, cancellationPolicy: null }, '2026-12-15')).toBe(100)
    expect(refundPercentOf({ checkIn, cancellationPolicy: [] }, '2026-01-01')).toBe(0)
  })
})

describe('the fee of a cancelled stay', () => {
  const stay = { checkIn: '2026-12-15', totalAmount: 300_000, cancellationPolicy: moderate }

  it.each([
    [200_000, 150_000],
    [100_000, 100_000],
    [0, 0],
    [400_000, 150_000],
  ])('is half of the total, and at most what is paid: %i', (paidAmount, fee) => {
    expect(cancellationFeeOf({ ...stay, paidAmount }, '2026-12-12')).toBe(fee)
  })

  it('is rounded half up to the kobo', () => {
    const odd = { ...stay, totalAmount: 0.01, paidAmount: 1 }
    expect(cancellationFeeOf(odd, '2026-12-12')).toBe(0.01)
  })
})

describe('a policy', () => {
  it.each([
    [policyPresets.FLEXIBLE.steps, 'Full refund until 1 day before arrival. No refund after that.'],
    [
      moderate,
      'Full refund until 5 days before arrival. 50 % fee until 1 day before arrival. No refund after that.',
    ],
    [[{ daysBefore: 0, refundPercent: 20 }], '80 % fee until the day of arrival. No refund after that.'],
    [[], 'No refund after booking.'],
  ])('is described', (steps, text) => {
    expect(describePolicy(steps)).toBe(text)
  })

  it('has its steps in order, whatever order is sent', () => {
    expect(CancellationPolicyInput.parse(moderate.toReversed())).toEqual(moderate)
  })

  it.each([
    [[1, 2, 3, 4, 5].map((daysBefore) => ({ daysBefore, refundPercent: 100 })), 'At most 4 steps'],
    [
      [
        { daysBefore: 1, refundPercent: 50 },
        { daysBefore: 1, refundPercent: 20 },
      ],
      'Each number of days can have one refund',
    ],
    [
      [
        { daysBefore: 5, refundPercent: 50 },
        { daysBefore: 1, refundPercent: 60 },
      ],
      'A guest who cancels earlier cannot get less back',
    ],
    [[{ daysBefore: 366, refundPercent: 50 }], undefined],
    [[{ daysBefore: 1, refundPercent: 0 }], undefined],
    [[{ daysBefore: 1, refundPercent: 50.5 }], undefined],
  ])('is refused: %j', (steps, message) => {
    const { error } = CancellationPolicyInput.safeParse(steps)
    expect(error?.issues.length).toBe(1)
    if (message) expect(error?.issues[0]?.message).toBe(message)
  })
})
