import { can } from '@ilewa/contract/core/access'
import { formatNaira } from '@ilewa/contract/core/money'
import type { EntryStats } from '@ilewa/contract/money/schema'
import { digestHour } from '@ilewa/contract/notifications'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { listEntryStatsOfDay } from '../money/payments.queries.ts'
import {
  type DayList,
  type DayStay,
  type DayTotals,
  type DigestRecipient,
  listDayStays,
  listDayTotals,
  listDigestRecipients,
} from './digest.queries.ts'
import { type DueBusiness, dueTable, listBusinessesAt } from './due.queries.ts'
import { listNames } from './format-names.ts'
import { mailDigest } from './notifications.jobs.ts'

type Fact = [label: string, value: string]

const listLabels: Record<DayList, string> = {
  arrivals: 'Arrivals today',
  departures: 'Departures today',
  booked: 'New bookings',
  tomorrow: 'Arriving tomorrow',
}

function stayFacts(stays: readonly DayStay[], lists: readonly DayList[]): Fact[] {
  return lists.flatMap((list) => {
    const names = stays.filter((stay) => stay.list === list).map(({ guestName }) => guestName)
    return names.length > 0 ? [[listLabels[list], `${names.length}: ${listNames(names)}`] as Fact] : []
  })
}

interface DigestDay {
  stays: DayStay[]
  totals: DayTotals
  money: EntryStats | undefined
}

const countOf = (count: number, [singular, plural]: readonly [string, string]) =>
  `${count} ${count === 1 ? singular : plural}`

function totalFacts({ role }: DigestRecipient, { plan }: DueBusiness, { totals, money }: DigestDay): Fact[] {
  const { received = 0, refunded = 0 } = money ?? {}
  const facts: (Fact | false)[] = [
    can(role, 'bookings:money') && received !== 0 && ['Received', formatNaira(received)],
    can(role, 'bookings:money') && refunded !== 0 && ['Refunded', formatNaira(refunded)],
    can(role, 'inventory:manage') &&
      totals.lowStock > 0 && ['Low on stock', countOf(totals.lowStock, ['item', 'items'])],
    can(role, 'maintenance:manage') &&
      planAllows(plan, 'maintenance') &&
      totals.urgentRepairs > 0 && ['Urgent repairs', `${totals.urgentRepairs} open`],
    can(role, 'expenses:decide') &&
      planAllows(plan, 'expenses') &&
      totals.expensesToApprove > 0 && [
        'Expenses to approve',
        `${totals.expensesToApprove} · ${formatNaira(totals.expensesAmount)}`,
      ],
  ]
  return facts.filter((fact) => fact !== false)
}

/** The day's facts for this user: own guests for an agent, no new bookings for staff. */
function factsFor(recipient: DigestRecipient, due: DueBusiness, day: DigestDay): Fact[] {
  const { role, userId } = recipient
  const own = role === 'AGENT' ? day.stays.filter(({ agentId }) => agentId === userId) : day.stays
  const booked: readonly DayList[] = role === 'STAFF' ? [] : ['booked']
  return [
    ...stayFacts(own, ['arrivals', 'departures', ...booked]),
    ...totalFacts(recipient, due, day),
    ...stayFacts(own, ['tomorrow']),
  ]
}

/**
 * Mails the day's digest where it is evening, to users who want it and have content. The key of the mail is user and
 * day, so that a second process or a retry does not send it again.
 */
export async function sendDigests(at: Date): Promise<void> {
  const due = await listBusinessesAt(at, { from: digestHour, before: digestHour + 1 })
  if (due.length === 0) return
  const [recipients, stays, totals, moneyByBusiness] = await Promise.all([
    listDigestRecipients(due),
    listDayStays(due),
    listDayTotals(due),
    listEntryStatsOfDay(dueTable(due)),
  ])
  const dueById = new Map(due.map((business) => [business.businessId, business]))
  const staysByBusiness = Map.groupBy(stays, ({ businessId }) => businessId)
  const totalsByBusiness = new Map(totals.map((row) => [row.businessId, row]))
  await inTransaction(async () => {
    for (const recipient of recipients) {
      const { businessId, userId } = recipient
      const business = dueById.get(businessId)
      const own = totalsByBusiness.get(businessId)
      if (!business || !own) continue
      const facts = factsFor(recipient, business, {
        stays: staysByBusiness.get(businessId) ?? [],
        totals: own,
        money: moneyByBusiness.get(businessId),
      })
      const { businessName, today } = business
      if (facts.length > 0) await enqueue(mailDigest, { userId, businessName, day: today, facts })
    }
  })
}
