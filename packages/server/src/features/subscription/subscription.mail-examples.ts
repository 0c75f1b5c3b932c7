import type { Payment } from '@ilewa/contract/payments'
import { planOf } from '@ilewa/contract/subscription/plans'
import { example } from '../../platform/mail/example.ts'
import {
  paymentFailedMail,
  paymentReceivedMail,
  planEndedMail,
  renewalMail,
  seatsMail,
} from './subscription.mails.ts'

const owner = { email: 'owner@example.com', firstName: 'Ọláwálé', timeZone: 'Africa/Lagos' }
const plansUrl = 'http://localhost:3000/plans'

const paid: Payment = {
  id: '0198a000-0000-7000-8000-000000000001',
  txRef: 'ilewa-Zx81k2v9',
  transactionId: '4975363',
  planType: 'STANDARD',
  billingCycle: 'MONTHLY',
  amount: 10_000,
  amountPaid: 10_000,
  currency: 'NGN',
  status: 'SUCCESSFUL',
  refusal: null,
  receiptNumber: 'ILW-000042',
  periodStart: '2026-11-21T09:00:00.000Z',
  periodEnd: '2026-12-21T09:00:00.000Z',
  paidAt: '2026-11-21T09:00:00.000Z',
  createdAt: '2026-11-21T08:58:00.000Z',
}

const declined: Payment = {
  ...paid,
  status: 'FAILED',
  amountPaid: null,
  refusal: 'The payment was declined. You have not been charged for the plan.',
}

const plan = planOf('STANDARD')
const endsAt = new Date('2026-12-21T09:00:00.000Z')

export const subscriptionMailExamples = [
  example('Payment received', paymentReceivedMail, owner, paid, plansUrl),
  example('Payment failed', paymentFailedMail, owner, declined, plansUrl),
  example('Renewal coming', renewalMail, owner, { plan, endsAt, isGrace: false }, plansUrl),
  example('Renewal: days of grace', renewalMail, owner, { plan, endsAt, isGrace: true }, plansUrl),
  example('Plan ended', planEndedMail, owner, plan, plansUrl),
  example(
    'Some team members will have read-only access',
    seatsMail,
    owner,
    { from: endsAt.toISOString(), agents: ['Ngozi Ụzọma'], staff: ['Tunde Bello', 'Ada Obi'] },
    plansUrl,
  ),
]
