import { policyPresets } from '@ilewa/contract/money/cancellation'
import { expect, test } from 'vitest'
import { describeRefund } from './cancellation-text.ts'

const { steps: moderate } = policyPresets.MODERATE
const stay = {
  checkIn: '2026-11-24',
  policyCheckIn: null,
  totalAmount: 300_000,
  paidAmount: 300_000,
  cancellationPolicy: moderate,
}

test.each([
  ['2026-11-19', {}, 'Everything is refunded: the guest cancels 5 days before arrival.'],
  ['2026-11-21', {}, 'Half is refunded: the guest cancels 3 days before arrival.'],
  ['2026-11-23', {}, 'Half is refunded: the guest cancels 1 day before arrival.'],
  ['2026-11-24', {}, 'Nothing is refunded: the guest cancels on the day of arrival.'],
  ['2026-11-25', {}, 'Nothing is refunded: the guest cancels after the day of arrival.'],
  [
    '2026-11-21',
    { paidAmount: 200_000 },
    'Half of the total is kept: the guest cancels 3 days before arrival.',
  ],
  [
    '2026-11-21',
    { paidAmount: 150_000 },
    'Half of the total is kept, so nothing is refunded: the guest cancels 3 days before arrival.',
  ],
  [
    '2026-11-21',
    { paidAmount: 90_000, cancellationPolicy: [{ daysBefore: 1, refundPercent: 30 }] },
    '70 % of the total is kept, so nothing is refunded: the guest cancels 3 days before arrival.',
  ],
  [
    '2026-11-21',
    { cancellationPolicy: [{ daysBefore: 1, refundPercent: 30 }] },
    '30 % is refunded: the guest cancels 3 days before arrival.',
  ],
  [
    '2026-11-23',
    { checkIn: '2026-12-20', policyCheckIn: '2026-11-24' },
    'Half is refunded: the guest cancels 1 day before the first agreed arrival, 24 Nov 2026.',
  ],
  ['2026-11-21', { cancellationPolicy: null }, 'Everything is refunded: no cancellation policy was agreed.'],
  [
    '2026-11-24',
    { paidAmount: 310_000 },
    'All of the total is kept: the guest cancels on the day of arrival.',
  ],
])('on %s with %o: %s', (today, changes, text) => {
  expect(describeRefund({ ...stay, ...changes }, today)).toBe(text)
})
