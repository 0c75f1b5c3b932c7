import { pages } from '@ilewa/contract/core/paging'
import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { getRecipient } from '../subscription/recipient.ts'
import { paymentFailedMail, paymentReceivedMail } from '../subscription/subscription.mails.ts'
import { getReceipt } from './payments.queries.ts'

const PaymentJobData = z.object({ businessId: z.uuid(), paymentId: z.uuid() })

export const mailPaymentReceived = job({
  name: 'payments.mail_received',
  data: PaymentJobData,
  run: ({ businessId, paymentId }, { jobId }) =>
    sendOnce(jobId, async () => {
      const receipt = await getReceipt({ businessId }, paymentId)
      return paymentReceivedMail(
        await getRecipient({ businessId }),
        receipt,
        linkTo(pages.settings, { tab: 'subscription' }),
      )
    }),
})

export const mailPaymentFailed = job({
  name: 'payments.mail_failed',
  data: PaymentJobData,
  run: ({ businessId, paymentId }, { jobId }) =>
    sendOnce(jobId, async () => {
      const payment = await getReceipt({ businessId }, paymentId)
      // The payment has succeeded in the meantime.
      if (payment.status === 'SUCCESSFUL') return undefined
      return paymentFailedMail(
        await getRecipient({ businessId }),
        payment,
        linkTo(pages.upgradeSubscriptionPlans),
      )
    }),
})
