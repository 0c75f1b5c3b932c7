import { pages } from '@ilewa/contract/core/paging'
import { planOf } from '@ilewa/contract/subscription/plans'
import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { getRecipient } from './recipient.ts'
import { listSeated, maxAgents } from './seats.queries.ts'
import { planEndedMail, renewalMail, seatsMail } from './subscription.mails.ts'
import { getSubscriptionRow } from './subscription.queries.ts'

const plansLink = () => linkTo(pages.upgradeSubscriptionPlans)

const seatsLink = () => linkTo(pages.settings, { tab: 'subscription' })

const SubscriptionJobData = z.object({ businessId: z.uuid(), subscriptionId: z.uuid() })

export const mailRenewal = job({
  name: 'subscription.mail_renewal',
  data: SubscriptionJobData.extend({ endsAt: z.iso.datetime() }),
  run: ({ businessId, subscriptionId, endsAt }, { jobId }) =>
    sendOnce(jobId, async () => {
      const row = await getSubscriptionRow({ businessId }, subscriptionId)
      if (row.status !== 'ACTIVE' || row.cancelAtPeriodEnd || row.remindedFor?.toISOString() !== endsAt)
        return undefined
      const isGrace = row.currentPeriodEnd?.toISOString() !== endsAt
      const plan = planOf(row.planType)
      return renewalMail(
        await getRecipient({ businessId }),
        { plan, endsAt: new Date(endsAt), isGrace },
        plansLink(),
      )
    }),
})

export const mailPlanEnded = job({
  name: 'subscription.mail_plan_ended',
  data: SubscriptionJobData,
  run: ({ businessId, subscriptionId }, { jobId }) =>
    sendOnce(jobId, async () => {
      const row = await getSubscriptionRow({ businessId }, subscriptionId)
      return planEndedMail(await getRecipient({ businessId }), planOf(row.planType), plansLink())
    }),
})

export const mailSeats = job({
  name: 'subscription.mail_seats',
  data: SubscriptionJobData.extend({ from: z.iso.datetime() }),
  run: ({ businessId, subscriptionId, from }, { jobId }) =>
    sendOnce(jobId, async () => {
      const row = await getSubscriptionRow({ businessId }, subscriptionId)
      if (row.status !== 'ACTIVE' || row.seatsLimitedFrom?.toISOString() !== from) return undefined
      const { agents, staff } = await listSeated({ businessId })
      const [overLimit, allStaff] = [agents.slice(maxAgents), staff].map((people) =>
        people.map(({ name }) => name),
      )
      const names = { agents: overLimit ?? [], staff: allStaff ?? [] }
      return seatsMail(await getRecipient({ businessId }), { from, ...names }, seatsLink())
    }),
})
